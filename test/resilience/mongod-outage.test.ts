import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Reply } from '../support/servers/api.ts';
import { ProductionFixture, waitUntil } from '../support/servers/production-fixture.ts';

/** Every request gets a response within this time, whatever the state of the database. */
const MAX_RESPONSE_MS = 9000;
const OUTAGE_MS = 20_000;

describe('While mongod', () => {
  let production: ProductionFixture;
  before(async () => {
    production = await ProductionFixture.start();
  });
  after(() => production.stop());

  for (const [fault, causeFault, endFault] of [
    ['is frozen', async () => production.mongod.signal('SIGSTOP'), async () => production.mongod.signal('SIGCONT')],
    ['is stopped', () => production.mongod.stopKeepingData(), () => production.mongod.restart()],
  ] as const) {
    it(`${fault} for 20 s, requests get 503, no write is partial, and all requests succeed afterwards`, async () => {
      const content = `While-it-${fault.replace(' ', '-')}`;
      const headers = { 'idempotency-key': content };
      assert.equal((await production.comment(0, `Before it ${fault}`)).status, 201);
      await causeFault();
      const outageStart = performance.now();

      const ticket = `/tickets/${production.servers[0].line.ticketIds[0]}`;
      const rejections = [
        () => production.comment(0, content, headers),
        () => production.comment(1, content, headers),
        () => production.asKey(0, '/tickets'),
        () => production.asKey(1, ticket),
      ].map((send) => countRejections(send, outageStart + OUTAGE_MS - MAX_RESPONSE_MS));
      for (const count of await Promise.all(rejections)) assert.ok(count >= 2, 'too few requests were rejected');
      const health = await fetch(`${production.servers[0].line.baseUrl}/health`);
      assert.equal(((await health.json()) as { status: string }).status, 'degraded');
      await waitUntil(() => performance.now() - outageStart > OUTAGE_MS);

      await endFault();
      for (const server of [0, 1] as const) {
        await waitUntil(async () => (await production.comment(server, content, headers)).status === 201);
      }
      const stored = await production.readMessages(1);
      assert.equal(stored.filter((one) => one === content).length, 1);
      assert.ok(stored.includes(`Before it ${fault}`));
    });
  }
});

/** Sends requests one after the other until `until`, expects each to get 503 in time, and returns their number. */
async function countRejections(send: () => Promise<Reply<unknown>>, until: number): Promise<number> {
  let count = 0;
  for (; performance.now() < until; count += 1) {
    const begun = performance.now();
    const { status, headers, problem } = await send();
    assert.ok(performance.now() - begun < MAX_RESPONSE_MS, `it took ${performance.now() - begun} ms`);
    assert.deepEqual([status, problem.code], [503, 'store_unavailable']);
    assert.ok(Number(headers.get('retry-after')) >= 1);
  }
  return count;
}
