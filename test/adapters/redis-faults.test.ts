import assert from 'node:assert/strict';
import { afterEach, before, beforeEach, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { RedisChangeFeed } from '../../adapters/redis/redis-change-feed.ts';
import { connectRedis, type RedisClient } from '../../adapters/redis/redis-connection.ts';
import { openRedisQueues } from '../../adapters/redis/redis-queues.ts';
import { RedisRateLimiter } from '../../adapters/redis/redis-rate-limiter.ts';
import { RedisSiteEventBus } from '../../adapters/redis/redis-site-event-bus.ts';
import type { RedisServer } from '../../apps/harness/servers/redis-server.ts';
import { theRedis } from '../support/fixtures/open-redis.ts';

const BUDGET = { limit: 5, windowSeconds: 3600 };
const BUDGETS = { apiKey: BUDGET, account: BUDGET, visitor: BUDGET, signIn: undefined, delivery: undefined };

describe('two processes on one Redis', () => {
  let server: RedisServer;
  let clients: RedisClient[];
  let told: boolean[];
  let name = 0;
  before(async () => {
    server = await theRedis();
  });
  beforeEach(() => {
    [clients, told] = [[], []];
    name += 1;
  });
  afterEach(async () => {
    for (const client of clients) client.destroy();
    await server.restart();
  });

  async function connected(): Promise<RedisClient> {
    const client = await connectRedis(server.url);
    clients.push(client);
    return client;
  }
  const limiter = async () =>
    new RedisRateLimiter(await connected(), BUDGETS, (degraded) => told.push(degraded), `limit ${name}`);
  const feed = async () => RedisChangeFeed.open(await connected(), await connected(), `channel ${name}`);

  it('count one limit', async () => {
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

  it('tell each other’s listeners', async () => {
    const [one, other] = [await feed(), await feed()];
    let heard = 0;
    other.listen('tkt_1', () => {
      heard += 1;
    });

    one.announce('tkt_1');

    await until(() => heard === 1);
  });

  it('pass over what is no hint on their channels', async () => {
    const [stranger, one] = [await connected(), await connected()];
    const news = await RedisSiteEventBus.open(one, await connected(), `news ${name}`);
    const heard: string[] = [];
    news.listen('site_1', ({ kind }) => heard.push(kind));
    const ticket = { siteId: 'site_1', kind: 'conversations', id: 'tkt_1' };

    for (const said of ['?', 'null', '[]', '{"hint":7}', '{}', JSON.stringify({ sender: 'other', hint: [ticket] })]) {
      await stranger.publish(`news ${name}`, said);
    }

    await until(() => heard.length > 0);
    assert.deepEqual(heard, ['conversations']);
  });

  for (const [fault, begin, end] of [
    ['is gone', () => server.stop(), () => server.restart()],
    ['does not answer', async () => server.signal('SIGSTOP'), async () => server.signal('SIGCONT')],
  ] as const) {
    it(`count each for itself while it ${fault}, say so once, and count in common again afterwards`, async () => {
      const limited = await limiter();
      await limited.consume('apiKey', 'key');
      await begin();

      const begun = performance.now();
      for (let turn = 0; turn < 5; turn += 1) {
        assert.equal((await limited.consume('apiKey', 'key'))?.remaining, 4 - turn);
      }
      // So many that it shows on any machine if each of them waited for an answer.
      for (let turn = 0; turn < 100; turn += 1) {
        assert.equal((await limited.consume('apiKey', 'key'))?.allowed, false);
      }
      assert.ok(performance.now() - begun < 10_000, 'the requests waited');
      assert.deepEqual(told, [true]);

      await end();
      await until(async () => {
        await limited.consume('account', 'key');
        return told.length > 1;
      });
      assert.deepEqual(told, [true, false]);
    });
  }

  it('notify their own listeners while it is down, then all listeners, then each other again', async () => {
    const [one, other] = [await feed(), await feed()];
    const heard = { own: 0, foreign: 0 };
    one.listen('tkt_1', () => {
      heard.own += 1;
    });
    other.listen('tkt_1', () => {
      heard.foreign += 1;
    });
    await server.stop();
    one.announce('tkt_1');
    assert.deepEqual(heard, { own: 1, foreign: 0 });

    await server.restart();
    await until(() => heard.own >= 2 && heard.foreign >= 1);
    const before = heard.foreign;
    // What is announced before the sender's own connection is back is lost, as any hint may be.
    await until(() => {
      one.announce('tkt_1');
      return heard.foreign > before;
    });
  });

  it('refuse to begin without it', async () => {
    await server.stop();

    await assert.rejects(connectRedis(server.url), /ECONNREFUSED/);
  });

  it('fail to start and release their connections if it stays silent or wants a password', async () => {
    const [operator] = [await connected()];
    await operator.configSet('requirepass', 'Tr0ub4dor&3');
    const begin = () => openRedisQueues(server.url, BUDGETS, ignore, ignore);
    await assert.rejects(begin(), /NOAUTH/);
    await until(async () => (await operator.clientList()).length === 1);

    server.signal('SIGSTOP');
    await assert.rejects(begin(), /did not respond in time/);
    server.signal('SIGCONT');
  });
});

function ignore(): void {}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const begun = performance.now();
  while (!(await condition())) {
    assert.ok(performance.now() - begun < 30_000, 'it never came');
    await setTimeout(10);
  }
}
