import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Reply } from '../support/servers/api.ts';
import { Production, until } from '../support/servers/production.ts';

/** Every request is answered within this, whatever the store does. */
const DEADLINE_MS = 9000;
const AWAY_MS = 20_000;

describe('while mongod', () => {
  let production: Production;
  before(async () => {
    production = await Production.begin();
  });
  after(() => production.end());

  for (const [fault, begin, end] of [
    ['is frozen', async () => production.mongod.signal('SIGSTOP'), async () => production.mongod.signal('SIGCONT')],
    ['is stopped', () => production.mongod.halt(), () => production.mongod.restart()],
  ] as const) {
    it(`${fault} for 20 s, requests are rejected with 503, no write is partial, and all works afterwards`, async () => {
      const refused = `While-it-${fault.replace(' ', '-')}`;
      const once = { 'idempotency-key': refused };
      assert.equal((await production.comment(0, `Before it ${fault}`)).status, 201);
      await begin();
      const away = performance.now();

      const ticket = `/tickets/${production.servers[0].line.ticketIds[0]}`;
      const asked = [
        () => production.comment(0, refused, once),
        () => production.comment(1, refused, once),
        () => production.asKey(0, '/tickets'),
        () => production.asKey(1, ticket),
      ].map((ask) => refusals(ask, away + AWAY_MS - DEADLINE_MS));
      for (const count of await Promise.all(asked)) assert.ok(count >= 2, 'too few requests were refused');
      const health = await fetch(`${production.servers[0].line.baseUrl}/health`);
      assert.equal(((await health.json()) as { status: string }).status, 'degraded');
      await until(() => performance.now() - away > AWAY_MS);

      await end();
      for (const server of [0, 1] as const) {
        await until(async () => (await production.comment(server, refused, once)).status === 201);
      }
      const said = await production.said(1);
      assert.equal(said.filter((content) => content === refused).length, 1);
      assert.ok(said.includes(`Before it ${fault}`));
    });
  }
});

/** Sends one request after the other until then, expects each to be rejected in time, and returns their number. */
async function refusals(ask: () => Promise<Reply<unknown>>, until: number): Promise<number> {
  let count = 0;
  for (; performance.now() < until; count += 1) {
    const begun = performance.now();
    const { status, headers, problem } = await ask();
    assert.ok(performance.now() - begun < DEADLINE_MS, `it took ${performance.now() - begun} ms`);
    assert.deepEqual([status, problem.code], [503, 'store_unavailable']);
    assert.ok(Number(headers.get('retry-after')) >= 1);
  }
  return count;
}
