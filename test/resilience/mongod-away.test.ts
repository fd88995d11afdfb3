import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { Production, until } from '../support/production.ts';

/** Every request is answered within this, whatever the store does. */
const DEADLINE_MS = 9000;

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
    it(`${fault}, requests are refused in time with 503, nothing is half done, and all goes on afterwards`, async () => {
      const refused = `While-it-${fault.replace(' ', '-')}`;
      assert.equal((await production.comment(0, `Before it ${fault}`)).status, 201);
      await begin();

      const begun = performance.now();
      const replies = await Promise.all([
        production.comment(0, refused, { 'idempotency-key': refused }),
        production.comment(1, refused, { 'idempotency-key': refused }),
        production.asKey(0, '/tickets'),
        production.asKey(1, `/tickets/${production.servers[0].line.ticketIds[0]}`),
      ]);
      assert.ok(performance.now() - begun < DEADLINE_MS);
      for (const { status, headers, problem } of replies) {
        assert.deepEqual([status, problem.code], [503, 'store_unavailable']);
        assert.ok(Number(headers.get('retry-after')) >= 1);
      }
      const health = await fetch(`${production.servers[0].line.baseUrl}/health`);
      assert.equal(((await health.json()) as { status: string }).status, 'degraded');

      await setTimeout(2000);
      await end();
      for (const server of [0, 1] as const) {
        await until(
          async () => (await production.comment(server, refused, { 'idempotency-key': refused })).status === 201,
        );
      }
      const said = await production.said(1);
      assert.equal(said.filter((content) => content === refused).length, 1);
      assert.ok(said.includes(`Before it ${fault}`));
    });
  }
});
