import assert from 'node:assert/strict';
import { afterEach, before, beforeEach, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { RedisChangeFeed } from '../../adapters/redis/redis-change-feed.ts';
import { connectRedis, type RedisClient } from '../../adapters/redis/redis-connection.ts';
import { openRedisCoordinationPorts } from '../../adapters/redis/redis-coordination-ports.ts';
import { RedisRateLimiter } from '../../adapters/redis/redis-rate-limiter.ts';
import { RedisSiteEventBus } from '../../adapters/redis/redis-site-event-bus.ts';
import type { RedisServer } from '../../apps/harness/servers/redis-server.ts';
import { sharedRedis } from '../support/fixtures/open-redis.ts';

const BUDGET = { limit: 5, windowSeconds: 3600 };
const BUDGETS = {
  apiKey: BUDGET,
  account: BUDGET,
  visitor: BUDGET,
  signIn: undefined,
  delivery: undefined,
  mailedVisitor: undefined,
};

describe('Processes that share one Redis', () => {
  let server: RedisServer;
  let clients: RedisClient[];
  let degradedChanges: boolean[];
  let name = 0;
  before(async () => {
    server = await sharedRedis();
  });
  beforeEach(() => {
    [clients, degradedChanges] = [[], []];
    name += 1;
  });
  afterEach(async () => {
    for (const client of clients) client.destroy();
    await server.restart();
  });

  async function connect(): Promise<RedisClient> {
    const client = await connectRedis(server.url);
    clients.push(client);
    return client;
  }
  const limiter = async () =>
    new RedisRateLimiter(await connect(), BUDGETS, (degraded) => degradedChanges.push(degraded), `limit ${name}`);
  const feed = async () => RedisChangeFeed.open(await connect(), await connect(), `channel ${name}`);

  it('count one rate limit', async () => {
    const [one, other] = [await limiter(), await limiter()];

    const states = [];
    for (let turn = 0; turn < 4; turn += 1) {
      states.push(await one.consume('apiKey', 'key'), await other.consume('apiKey', 'key'));
    }

    assert.deepEqual(
      states.map((state) => state?.allowed),
      [true, true, true, true, true, false, false, false],
    );
  });

  it('notify the listeners of other processes', async () => {
    const [one, other] = [await feed(), await feed()];
    let received = 0;
    other.listen('tkt_1', () => {
      received += 1;
    });

    one.announce('tkt_1');

    await waitUntil(() => received === 1);
  });

  it('ignore messages on their channels that are not hints', async () => {
    const [stranger, one] = [await connect(), await connect()];
    const news = await RedisSiteEventBus.open(one, await connect(), `news ${name}`);
    const received: string[] = [];
    news.listen('site_1', ({ kind }) => received.push(kind));
    const ticket = { siteId: 'site_1', kind: 'conversations', id: 'tkt_1' };

    for (const message of [
      '?',
      'null',
      '[]',
      '{"hint":7}',
      '{}',
      JSON.stringify({ sender: 'other', hint: [ticket] }),
    ]) {
      await stranger.publish(`news ${name}`, message);
    }

    await waitUntil(() => received.length > 0);
    assert.deepEqual(received, ['conversations']);
  });

  for (const [fault, begin, end] of [
    ['is stopped', () => server.stop(), () => server.restart()],
    ['does not respond', async () => server.signal('SIGSTOP'), async () => server.signal('SIGCONT')],
  ] as const) {
    it(`count separately while Redis ${fault}, report it once, and share the limit again afterwards`, async () => {
      const limited = await limiter();
      await limited.consume('apiKey', 'key');
      await begin();

      const begun = performance.now();
      for (let turn = 0; turn < 5; turn += 1) {
        assert.equal((await limited.consume('apiKey', 'key'))?.remaining, 4 - turn);
      }
      // Enough requests to exceed the time limit if each of them waited for Redis.
      for (let turn = 0; turn < 100; turn += 1) {
        assert.equal((await limited.consume('apiKey', 'key'))?.allowed, false);
      }
      assert.ok(performance.now() - begun < 10_000, 'the requests waited');
      assert.deepEqual(degradedChanges, [true]);

      await end();
      await waitUntil(async () => {
        await limited.consume('account', 'key');
        return degradedChanges.length > 1;
      });
      assert.deepEqual(degradedChanges, [true, false]);
    });
  }

  it('notify only their own listeners while Redis is down, all listeners when it is back', async () => {
    const [one, other] = [await feed(), await feed()];
    const received = { own: 0, foreign: 0 };
    one.listen('tkt_1', () => {
      received.own += 1;
    });
    other.listen('tkt_1', () => {
      received.foreign += 1;
    });
    await server.stop();
    one.announce('tkt_1');
    assert.deepEqual(received, { own: 1, foreign: 0 });

    await server.restart();
    await waitUntil(() => received.own >= 2 && received.foreign >= 1);
    const before = received.foreign;
    // Hints announced before the sender has reconnected are lost.
    await waitUntil(() => {
      one.announce('tkt_1');
      return received.foreign > before;
    });
  });

  it('fail to connect without Redis', async () => {
    await server.stop();

    await assert.rejects(connectRedis(server.url), /ECONNREFUSED/);
  });

  it('fail to start and close their connections if Redis does not respond or requires a password', async () => {
    const [operator] = [await connect()];
    await operator.configSet('requirepass', 'Tr0ub4dor&3');
    const begin = () => openRedisCoordinationPorts(server.url, BUDGETS, ignore, ignore);
    await assert.rejects(begin(), /NOAUTH/);
    await waitUntil(async () => (await operator.clientList()).length === 1);

    server.signal('SIGSTOP');
    await assert.rejects(begin(), /did not respond in time/);
    server.signal('SIGCONT');
  });
});

function ignore(): void {}

async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  const begun = performance.now();
  while (!(await condition())) {
    assert.ok(performance.now() - begun < 30_000, 'the condition was never met');
    await setTimeout(10);
  }
}
