import { hash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Database } from '../../../adapters/sqlite/database/driver.ts';
import { answer, endOfList, readUpdate } from './floor-answers.ts';

/**
 * A hand-written ticket server with `node:http` and better-sqlite3, which Portico is compared with. It sends the same
 * bytes as Portico. It looks up the API key, lets the database join the tickets of a page, and makes each change in one
 * transaction. It has no framework, validation, limits, log or error bodies. Parameter: the database file.
 */
const database = new Database(process.argv[2]);
database.pragma('journal_mode = WAL');
database.pragma('synchronous = NORMAL');
database.pragma('cache_size = -32000');

interface Page {
  readonly documents: Buffer;
  readonly last: string;
  readonly latest: number;
}

/** SQL for a ticket in a list: its document plus an empty assignee and the version. */
const LISTED = `substr(document, 1, length(document) - 1)
  || ',"assignee":null,"version":"\\"' || change_number || '\\""}'`;

const siteOfKey = database.prepare<[string], string>('select site_id from api_keys where secret_hash = ?').pluck();
const page = database.prepare<[string, string], Page>(pageSql("route = 'ticket'"));
const pageSince = database.prepare<[string, string, string], Page>(pageSql("route = 'ticket' and updated_at >= ?"));
const anyBehind = database
  .prepare<[string, string, string], number>(
    `select 1 from conversations where site_id = ? and route = 'ticket' and (updated_at, id) < (?, ?) limit 1`,
  )
  .pluck();
const one = database.prepare<[string, string], { document: Buffer; change_number: number }>(
  `select cast(substr(document, 1, length(document) - 1) || ',"assignee":null}' as blob) as document, change_number
   from conversations where id = ? and site_id = ? and route = 'ticket'`,
);
const assessment = database
  .prepare<[string, string, number], Buffer>(
    'select cast(document as blob) from assessments where id = ? and site_id = ? and deletes_at > ?',
  )
  .pluck();
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

const LIST_START = Buffer.from('{"data":[');

createServer((request, response) => {
  const [path = '', query = ''] = request.url?.split('?') ?? [];
  const [, , , siteId = '', collection, id] = path.split('/');
  const key = request.headers['x-service-api-key'];
  if (typeof key !== 'string' || siteOfKey.get(hash('sha256', key)) !== siteId) {
    response.writeHead(401).end();
  } else if (collection === 'assessments') {
    const found = assessment.get(id ?? '', siteId, Date.now());
    if (found) answer(response, found);
    else response.writeHead(404).end();
  } else if (id === undefined) {
    list(response, siteId, new URLSearchParams(query).get('updatedSince'));
  } else if (request.method === 'PATCH') {
    change(request, response, siteId, id);
  } else {
    const found = one.get(id, siteId);
    if (found) answer(response, found.document, found.change_number);
    else response.writeHead(404).end();
  }
}).listen(0, '127.0.0.1', function (this: { address(): AddressInfo | string | null }) {
  process.stdout.write(`${(this.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => process.exit());

function list(response: ServerResponse, siteId: string, since: string | null): void {
  const found = since === null ? page.get(siteId, siteId) : pageSince.get(siteId, siteId, since);
  if (!found) return;
  const updatedAt = found.last.slice(0, 24);
  const id = found.last.slice(24);
  const hasMore = anyBehind.get(siteId, updatedAt, id) !== undefined;
  const end = endOfList(updatedAt, id, hasMore, found.latest);
  answer(response, Buffer.concat([LIST_START, found.documents, end]));
}

function change(request: IncomingMessage, response: ServerResponse, siteId: string, ticketId: string): void {
  readUpdate(request, ({ status, priority }) => {
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
}

function pageSql(where: string): string {
  return `select cast(group_concat(listed, ',') as blob) as documents, min(updated_at || id) as last,
      (select latest from change_counters where site_id = ?) as latest
    from (select ${LISTED} as listed, updated_at, id from conversations where site_id = ? and ${where}
      order by updated_at desc, id desc limit 50)`;
}
