import { hash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MongoClient } from 'mongodb';
import { answer, endOfList, readUpdate } from './floor-answers.ts';

/**
 * A hand-written ticket server with `node:http` and the MongoDB driver, which Portico is compared with. It looks up the
 * API key, reads a page with Portico's query and index, and joins the stored bytes. It has no framework, validation,
 * limits, deadlines, log or error bodies. Parameter: the URL of the database.
 *
 * A change uses no transaction. It reads the document, takes the site's next change number, and writes the document if
 * it is unchanged since the read. The write is acknowledged by a majority, with its journal. So no change is lost, but
 * change numbers may become visible out of order.
 */
interface Conversation {
  readonly _id: string;
  readonly siteId: string;
  readonly route: string;
  readonly updatedAt: string;
  readonly changeNumber: number;
  readonly document: Buffer;
}

const client = new MongoClient(process.argv[2] ?? '', { promoteBuffers: true });
const db = client.db();
const apiKeys = db.collection<{ _id: string; secretHash: string; siteId: string }>('apiKeys');
const counters = db.collection<{ _id: string; latest: number }>('counters');
const conversations = db.collection<Conversation>('conversations');

const LIST_START = Buffer.from('{"data":[');
const COMMA = Buffer.from(',');
const UNASSIGNED = Buffer.from(',"assignee":null}');
/** The later write of the document makes this one durable too. */
const QUICK = { writeConcern: { w: 1 } } as const;
const DURABLE = { writeConcern: { w: 'majority', journal: true } } as const;

const server = createServer((request, response) => {
  const [, , , siteId = '', , ticketId] = request.url?.split('?', 1)[0]?.split('/') ?? [];
  const key = request.headers['x-service-api-key'];
  const known = apiKeys.findOne({ secretHash: hash('sha256', String(key)) }, { projection: { siteId: 1 } });
  if (ticketId === undefined) list(response, siteId, known);
  else if (request.method === 'PATCH') change(request, response, siteId, ticketId, known);
  else read(response, siteId, ticketId, known);
});
await client.connect();
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
process.on('SIGTERM', () => process.exit());

type Known = Promise<{ siteId: string } | null>;

async function list(response: ServerResponse, siteId: string, known: Known): Promise<void> {
  const [key, counter] = await Promise.all([known, counters.findOne({ _id: siteId })]);
  if (key?.siteId !== siteId) return refuse(response, 401);
  const found = await conversations
    .find(
      { siteId, route: 'ticket' },
      {
        hint: 'tickets_by_update',
        sort: { updatedAt: -1, _id: -1 },
        projection: { updatedAt: 1, changeNumber: 1, document: 1 },
        limit: 51,
        singleBatch: true,
      },
    )
    .toArray();
  const shown = found.slice(0, 50);
  const last = shown.at(-1);
  if (!last || !counter) return refuse(response, 404);
  const parts = shown.flatMap((one, index) => [...(index === 0 ? [] : [COMMA]), ...listed(one)]);
  const end = endOfList(last.updatedAt, last._id, found.length > 50, counter.latest);
  answer(response, Buffer.concat([LIST_START, ...parts, end]));
}

/** Returns the bytes of a ticket in a list: its document plus an empty assignee and the version. */
function listed({ document, changeNumber }: Pick<Conversation, 'document' | 'changeNumber'>): readonly Buffer[] {
  return [document.subarray(0, -1), Buffer.from(`,"assignee":null,"version":"\\"${changeNumber}\\""}`)];
}

async function read(response: ServerResponse, siteId: string, ticketId: string, known: Known): Promise<void> {
  const projection = { document: 1, changeNumber: 1 };
  const [key, found] = await Promise.all([
    known,
    conversations.findOne({ _id: ticketId, siteId, route: 'ticket' }, { projection }),
  ]);
  if (key?.siteId !== siteId) refuse(response, 401);
  else if (!found) refuse(response, 404);
  else answer(response, Buffer.concat([found.document.subarray(0, -1), UNASSIGNED]), found.changeNumber);
}

function change(
  request: IncomingMessage,
  response: ServerResponse,
  siteId: string,
  ticketId: string,
  known: Known,
): void {
  readUpdate(request, async ({ status, priority }) => {
    if ((await known)?.siteId !== siteId) return refuse(response, 401);
    const by = 'key:floor';
    for (;;) {
      const [before, counter] = await Promise.all([
        conversations.findOne({ _id: ticketId, siteId, route: 'ticket' }),
        counters.findOneAndUpdate({ _id: siteId }, { $inc: { latest: 1 } }, { returnDocument: 'after', ...QUICK }),
      ]);
      if (!before || !counter) return refuse(response, 404);
      const { changeNumber } = before;
      const updatedAt = new Date().toISOString();
      const ticket = { ...JSON.parse(before.document.toString()), status, priority, updatedAt, lastChangedBy: by };
      const document = Buffer.from(JSON.stringify(ticket));
      const set = { status, priority, updatedAt, changeNumber: counter.latest, lastChangedBy: by, document };
      const { matchedCount } = await conversations.updateOne(
        { _id: ticketId, siteId, changeNumber },
        { $set: set },
        DURABLE,
      );
      if (matchedCount === 1) return answer(response, document, counter.latest);
    }
  });
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status).end();
}
