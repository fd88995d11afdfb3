import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ConversationListener } from '../support/fixtures/conversation-listener.ts';
import { ProductionFixture } from '../support/servers/production-fixture.ts';

const DEGRADED_MESSAGE = 'Redis does not respond';

describe('While Redis', () => {
  let production: ProductionFixture;
  before(async () => {
    production = await ProductionFixture.start(['--rate-limits', 'default']);
  });
  after(() => production.stop());

  it('is stopped, each server counts rate limits itself, logs it once, and polls for changes', async () => {
    const { servers } = production;
    const listener = await ConversationListener.start(servers[0].line);
    await production.redis.stop();

    const body = { content: 'By the long way.' };
    const remaining = async (server: 0 | 1) =>
      Number((await production.asKey(server, '/tickets?limit=1')).headers.get('ratelimit-remaining'));
    const counts = [];
    for (const server of [0, 0, 0, 1, 1, 1] as const) counts.push(await remaining(server));
    await production.asKey(1, `/tickets/${listener.ticketId}/comments`, { method: 'POST', body });
    await listener.waitFor(body.content);

    const [first = 0, , , other = 0] = counts;
    assert.deepEqual(counts, [first, first - 1, first - 2, other, other - 1, other - 2]);
    assert.deepEqual(
      servers.map(({ stderr }) => stderr().split(DEGRADED_MESSAGE).length - 1),
      [1, 1],
    );
    listener.stop();
    await production.redis.restart();
  });

  for (const [fault, causeFault, endFault] of [
    [
      'does not respond',
      async () => production.redis.signal('SIGSTOP'),
      async () => production.redis.signal('SIGCONT'),
    ],
    ['is stopped', () => production.redis.stop(), () => production.redis.restart()],
  ] as const) {
    it(`${fault}, no request fails or waits for it`, async () => {
      await causeFault();
      for (let turn = 0; turn < 10; turn += 1) {
        const server = turn % 2 ? 1 : 0;
        const begun = performance.now();
        assert.equal((await production.asKey(server, '/tickets')).status, 200);
        assert.equal((await production.comment(server, `${fault} ${turn}`)).status, 201);
        assert.ok(performance.now() - begun < 6000);
      }
      await endFault();
      assert.equal((await production.asKey(0, '/tickets')).status, 200);
    });
  }
});
