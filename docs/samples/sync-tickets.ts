// Writes the tickets of a site to a folder, one JSON file per ticket. Later runs fetch only the tickets that somebody
// else has changed since.
// Needs PORTICO_URL, SITE_ID and API_KEY (with the scope tickets:read) in the environment.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createClient } from 'portico/client';

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
    if ('erased' in ticket) {
      await rm(`${FOLDER}/${ticket.id}.json`, { force: true });
      process.stdout.write(`${ticket.id} erased\n`);
      continue;
    }
    await writeFile(`${FOLDER}/${ticket.id}.json`, JSON.stringify(ticket, null, 2));
    process.stdout.write(`${ticket.id} ${ticket.status} ${ticket.summary}\n`);
  }
  nextCheckpoint ??= body.page.syncMark;
  cursor = body.page.nextCursor ?? undefined;
} while (cursor !== undefined);

// Stored last: if this run fails earlier, the next one starts from the old checkpoint again.
if (nextCheckpoint !== null) await writeFile(`${FOLDER}/checkpoint`, nextCheckpoint);
