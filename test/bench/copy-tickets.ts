import type { Database as Connection } from 'better-sqlite3';
import { Database } from '../../adapters/sqlite/database/driver.ts';

interface TicketRow {
  readonly id: string;
  readonly document: string;
  readonly updated_at: string;
}

/** Fills a site up to `wanted` tickets with copies of its tickets, each one second older than the previous one. */
export function copyTickets(databaseFile: string, siteId: string, wanted: number): void {
  const database = new Database(databaseFile);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = OFF');
  database.pragma('cache_size = -256000');
  const ofSite = "from conversations where site_id = ? and route = 'ticket'";
  const originals = database
    .prepare<[string], TicketRow>(`select id, document, updated_at ${ofSite} order by updated_at, id`)
    .all(siteId);
  const [oldest] = originals;
  const insert = database.prepare<[string, string, string, number, string]>(
    `insert into conversations (id, site_id, route, status, priority, updated_at, change_number, last_changed_by,
       token_hash, document)
     values (?, ?, 'ticket', 'open', 'normal', ?, ?, 'visitor', '', ?)`,
  );
  const fill = database.transaction(() => {
    let change = readLatestChange(database, siteId);
    for (let made = originals.length; oldest && made < wanted; made += 1) {
      const original = originals[made % originals.length] ?? oldest;
      const id = `tkt_${String(wanted - made).padStart(26, '0')}`;
      const at = new Date(Date.parse(oldest.updated_at) - made * 1000).toISOString();
      const document = original.document.replaceAll(original.id, id).replaceAll(original.updated_at, at);
      change += 1;
      insert.run(id, siteId, at, change, document);
    }
    database.prepare('update change_counters set latest = ? where site_id = ?').run(change, siteId);
  });
  fill();
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
}

function readLatestChange(database: Connection, siteId: string): number {
  const latest = database.prepare<[string], number>('select latest from change_counters where site_id = ?').pluck();
  return latest.get(siteId) ?? 0;
}
