import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Production } from '../support/production.ts';

describe('while Redis', () => {
  let production: Production;
  before(async () => {
    production = await Production.begin(['--rate-limits', 'default']);
  });
  after(() => production.end());

  for (const [fault, begin, end] of [
    ['does not answer', async () => production.redis.signal('SIGSTOP'), async () => production.redis.signal('SIGCONT')],
    ['is gone', () => production.redis.stop(), () => production.redis.restart()],
  ] as const) {
    it(`${fault}, no request fails or waits for it`, async () => {
      await begin();
      for (let turn = 0; turn < 10; turn += 1) {
        const server = turn % 2 ? 1 : 0;
        const begun = performance.now();
        assert.equal((await production.asKey(server, '/tickets')).status, 200);
        assert.equal((await production.comment(server, `${fault} ${turn}`)).status, 201);
        assert.ok(performance.now() - begun < 3000);
      }
      await end();
      assert.equal((await production.asKey(0, '/tickets')).status, 200);
    });
  }
});
