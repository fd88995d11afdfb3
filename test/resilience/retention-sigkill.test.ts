import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { openSqliteStorage } from '../../adapters/sqlite/sqlite-storage.ts';
import { saveRetention } from '../../contracts/management/retention.ts';
import { aNewConversation, aTicket } from '../support/builders/ticket-builder.ts';
import { expectSuccess } from '../support/matchers/expect-reply.ts';
import { sendRequest } from '../support/servers/api.ts';
import { type HarnessProcess, startHarnessProcess } from '../support/servers/harness-process.ts';
import { waitUntil } from '../support/servers/production-fixture.ts';

const TICKETS = 1500;
const RETENTION = { conversations: 30, deliveries: 30, requestLog: 7, executions: null };
const LONG_AGO = '2024-01-01T00:00:00.000Z';

describe('SIGKILL while a retention is applied', () => {
  const data = mkdtempSync(join(tmpdir(), 'portico-retention-'));
  let last: HarnessProcess | undefined;
  after(async () => {
    await last?.stop('SIGTERM');
    rmSync(data, { recursive: true, force: true });
  });
  const start = async () => {
    last = await startHarnessProcess(['--data', data]);
    return last;
  };
  const countExpired = async ({ line }: HarnessProcess) => {
    const reply = await sendRequest(`${line.baseUrl}/sites/${line.siteId}/retention?dryRun=true`, {
      method: 'PUT',
      body: RETENTION,
      headers: { authorization: `Bearer ${line.accessToken}` },
    });
    return expectSuccess(saveRetention, reply).counts?.conversations ?? 0;
  };

  it('is continued after the restart, until every expired conversation is erased', async () => {
    let harness = await start();
    const { siteId } = harness.line;
    await harness.stop('SIGTERM');
    const storage = openSqliteStorage(join(data, 'portico.db'));
    const resolved = { siteId, status: 'resolved', createdAt: LONG_AGO, updatedAt: LONG_AGO } as const;
    const tickets = Array.from({ length: TICKETS }, () => aTicket(resolved));
    await Promise.all(tickets.map((ticket) => storage.tickets.addConversation(aNewConversation(ticket))));
    await storage.retentions.save(siteId, RETENTION);
    await storage.close();

    harness = await start();
    await waitUntil(async () => (await countExpired(harness)) < TICKETS);
    await harness.stop('SIGKILL');
    harness = await start();
    await waitUntil(async () => (await countExpired(harness)) === 0);

    const { latestChangeNumber, documents } = await readErased(data, siteId);
    assert.ok(latestChangeNumber >= 2 * TICKETS);
    assert.equal(documents, TICKETS);
  });
});

/** Returns the site's latest change number, and the number of its erased tickets. */
async function readErased(data: string, siteId: string) {
  const storage = openSqliteStorage(join(data, 'portico.db'));
  const filter = { updatedSince: LONG_AGO };
  const { documents, latestChangeNumber } = await storage.tickets.listPage(siteId, filter, 2 * TICKETS, 0);
  await storage.close();
  const tickets = JSON.parse(`[${Buffer.from(documents).toString()}]`) as readonly { readonly erased?: true }[];
  return { latestChangeNumber, documents: tickets.filter(({ erased }) => erased).length };
}
