import { hash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { Database } from '../../../adapters/sqlite/database/driver.ts';
import { answer } from './floor-answers.ts';

/**
 * A plain Express server with better-sqlite3 that changes tickets. With `synchronous=FULL`, a change is on disk before
 * the response, as with Portico. Parameters: the database file, and `FULL` (default) or `NORMAL`.
 */
const database = new Database(process.argv[2]);
database.pragma('journal_mode = WAL');
database.pragma(`synchronous = ${process.argv[3] ?? 'FULL'}`);
database.pragma('cache_size = -32000');

const siteOfKey = database.prepare<[string], string>('select site_id from api_keys where secret_hash = ?').pluck();
const documentOf = database
  .prepare<[string, string], string>('select document from conversations where id = ? and site_id = ?')
  .pluck();
const nextChange = database
  .prepare<[string], number>('update change_counters set latest = latest + 1 where site_id = ? returning latest')
  .pluck();
const update = database.prepare<[string, string, string, number, string, string, string]>(
  `update conversations set status = ?, priority = ?, updated_at = ?, change_number = ?, last_changed_by = ?,
     document = ? where id = ?`,
);

const app = express();
app.use(express.json());
app.patch('/v1/sites/:siteId/tickets/:ticketId', (request, response) => {
  const { siteId, ticketId } = request.params;
  if (siteOfKey.get(hash('sha256', request.get('x-service-api-key') ?? '')) !== siteId) {
    response.sendStatus(401);
    return;
  }
  const { status, priority } = request.body as { status: string; priority: string };
  const by = 'key:floor';
  const updatedAt = new Date().toISOString();
  const changed = database.transaction(() => {
    const before = documentOf.get(ticketId, siteId);
    if (before === undefined) throw new Error('There is no such ticket.');
    const ticket = { ...JSON.parse(before), status, priority, updatedAt, lastChangedBy: by };
    const document = JSON.stringify(ticket);
    const number = nextChange.get(siteId) ?? 0;
    update.run(status, priority, updatedAt, number, by, document, ticketId);
    return { document, number };
  });
  const { document, number } = changed.immediate();
  answer(response, Buffer.from(document), number);
});
const server = app.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
process.on('SIGTERM', () => process.exit());
