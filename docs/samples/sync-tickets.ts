// Writes the tickets of a site to a folder, one JSON file per ticket. Later runs fetch only the tickets that somebody
// else has changed since.
// Needs PORTICO_URL, SITE_ID and API_KEY (with the scope tickets:read) in the environment.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createClient } from '@portico-gateway/client';

const { PORTICO_URL = '', SITE_ID = '', API_KEY = '', FOLDER = 'tickets' } = process.env;
const portico = createClient({ baseUrl: PORTICO_URL, siteId: SITE_ID, apiKey: API_KEY });

await mkdir(FOLDER, { recursive: true });
const checkpoint = await readFile(`${FOLDER}/checkpoint`, 'utf8').catch(() => undefined);
const since = checkpoint === undefined ? {} : { updatedSince: checkpoint, changedByOthers: true };

let cursor: string | undefined;
let nextCheckpoint: string | null = null;
do {
  const { body } = await portico.listTickets({ ...since, limit: 100, cursor });
  for (const ticket of body.data) {
    const file = `${FOLDER}/${ticket.id}.json`;
    if ('erased' in ticket) await rm(file, { force: true });
    else await writeFile(file, JSON.stringify(ticket, null, 2));
    process.stdout.write(`${ticket.id} ${'erased' in ticket ? 'erased' : `${ticket.status} ${ticket.summary}`}\n`);
  }
  nextCheckpoint ??= body.page.syncMark;
  cursor = body.page.nextCursor ?? undefined;
} while (cursor !== undefined);

// Stored last: if this run fails earlier, the next one starts from the old checkpoint again.
if (nextCheckpoint !== null) await writeFile(`${FOLDER}/checkpoint`, nextCheckpoint);
