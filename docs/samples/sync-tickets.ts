// Keeps a folder in step with the tickets of a site, one JSON file a ticket. Run it as often as you like; what it has
// fetched before it fetches again only when somebody else has changed it.
// Needs PORTICO_URL, SITE_ID and API_KEY (with the scope tickets:read) in the environment.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createClient } from 'portico/client';

const { PORTICO_URL = '', SITE_ID = '', API_KEY = '', FOLDER = 'tickets' } = process.env;
const portico = createClient({ baseUrl: PORTICO_URL, siteId: SITE_ID, apiKey: API_KEY });

await mkdir(FOLDER, { recursive: true });
const mark = await readFile(`${FOLDER}/sync-mark`, 'utf8').catch(() => undefined);
const since = mark === undefined ? {} : { updatedSince: mark, changedByOthers: true };

let cursor: string | undefined;
let next: string | null = null;
do {
  const { body } = await portico.listTickets({ ...since, limit: 100, cursor });
  for (const ticket of body.data) {
    await writeFile(`${FOLDER}/${ticket.id}.json`, JSON.stringify(ticket, null, 2));
    process.stdout.write(`${ticket.id} ${ticket.status} ${ticket.summary}\n`);
  }
  next ??= body.page.syncMark;
  cursor = body.page.nextCursor ?? undefined;
} while (cursor !== undefined);

// Only now: had this run ended before, the next one would begin where this one did.
if (next !== null) await writeFile(`${FOLDER}/sync-mark`, next);
