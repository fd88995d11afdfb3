import assert from 'node:assert/strict';
import { afterEach, before, beforeEach, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { BullAssessmentWakeUpQueue } from '../../adapters/redis/bull-assessment-wake-up-queue.ts';
import { connectRedis } from '../../adapters/redis/redis-connection.ts';
import type { RedisServer } from '../../apps/harness/servers/redis-server.ts';
import { sharedRedis } from '../support/fixtures/open-redis.ts';

describe('BullAssessmentWakeUpQueue', () => {
  let server: RedisServer;
  let queues: BullAssessmentWakeUpQueue[];
  let availabilityChanges: boolean[];
  let startedCalls: number;
  let name = 0;
  before(async () => {
    server = await sharedRedis();
  });
  beforeEach(() => {
    [queues, availabilityChanges, startedCalls] = [[], [], 0];
    name += 1;
  });
  afterEach(async () => {
    await Promise.all(queues.map((queue) => queue.close()));
    await server.restart();
  });

  async function open(): Promise<BullAssessmentWakeUpQueue> {
    const queue = await BullAssessmentWakeUpQueue.open(
      server.url,
      (isUnavailable) => availabilityChanges.push(isUnavailable),
      `faults ${name}`,
    );
    queues.push(queue);
    return queue;
  }
  const work = async () => {
    startedCalls += 1;
  };
  const withRedis = async <T>(query: (redis: Awaited<ReturnType<typeof connectRedis>>) => Promise<T>): Promise<T> => {
    const redis = await connectRedis(server.url);
    return query(redis).finally(() => redis.destroy());
  };

  it('delivers wake-ups of all processes', async () => {
    const [one, other] = [await open(), await open()];
    await other.listen(1, work);

    one.wake();
    other.wake();

    await waitUntil(() => startedCalls === 2);
  });

  it('removes a wake-up from Redis when its work begins', async () => {
    const queue = await open();
    let release = () => {};
    const blocked = new Promise<void>((resolve) => {
      release = resolve;
    });
    await queue.listen(1, () => work().then(() => blocked));
    queue.wake();
    await waitUntil(() => startedCalls === 1);

    await waitUntil(async () => (await withRedis((redis) => redis.keys(`portico:faults ${name}:*`))).length === 1);
    assert.deepEqual(await withRedis((redis) => redis.keys(`portico:faults ${name}:*`)), [`portico:faults ${name}:id`]);
    release();
  });

  it('loses waiting wake-ups when Redis is flushed, and delivers later ones', async () => {
    const queue = await open();
    queue.wake();
    await waitUntil(async () => (await withRedis((redis) => redis.lLen(`portico:faults ${name}:wait`))) === 1);
    await withRedis((redis) => redis.flushAll());
    await queue.listen(1, work);

    queue.wake();

    await waitUntil(() => startedCalls === 1);
    await withRedis((redis) => redis.flushAll());
    queue.wake();
    await waitUntil(() => startedCalls === 2);
    assert.deepEqual(availabilityChanges, []);
  });

  for (const [fault, causeFault, endFault] of [
    ['is stopped', () => server.stop(), () => server.restart()],
    ['does not respond', async () => server.signal('SIGSTOP'), async () => server.signal('SIGCONT')],
  ] as const) {
    it(`buffers wake-ups while Redis ${fault}, reports it once, and delivers them afterwards`, async () => {
      const [one, other] = [await open(), await open()];
      await other.listen(1, work);
      one.wake();
      await waitUntil(() => startedCalls === 1);
      await causeFault();

      const start = performance.now();
      for (let turn = 0; turn < 5; turn += 1) one.wake();
      assert.ok(performance.now() - start < 2000, 'it waited');
      await waitUntil(() => availabilityChanges.length > 0);
      one.wake();
      assert.deepEqual(availabilityChanges, [true]);

      await endFault();
      await waitUntil(() => startedCalls >= 7 && availabilityChanges.length >= 2);
      assert.deepEqual(availabilityChanges, [true, false]);
    });

    it(`closes all connections and timers while Redis ${fault}`, async () => {
      const queue = await open();
      const before = openHandles();
      const closing = await open();
      await closing.listen(2, work);
      closing.wake();
      await waitUntil(() => startedCalls === 1);
      await causeFault();
      closing.wake();

      const start = performance.now();
      await closing.close();
      assert.ok(performance.now() - start < 20_000, 'it waited');
      await waitUntil(() => openHandles() <= before);
      await endFault();
      await queue.close();
    });
  }

  it('closes all connections and timers', async () => {
    const before = openHandles();
    const queue = await open();
    await queue.listen(2, work);
    await queue.listen(2, work);
    queue.wake();
    await waitUntil(() => startedCalls === 1);

    await queue.close();

    await waitUntil(() => openHandles() <= before);
  });

  it('sends a wake-up that was requested just before closing', async () => {
    const [one, other] = [await open(), await open()];
    one.wake();
    await one.close();
    one.wake();

    await other.listen(1, work);

    await waitUntil(() => startedCalls === 1);
  });

  it('fails to open without Redis', async () => {
    await server.stop();

    await assert.rejects(open(), /ECONNREFUSED/);
  });
});

/** Sockets and timers that keep this process alive. */
function openHandles(): number {
  return process.getActiveResourcesInfo().filter((kind) => /TCP|Timeout/.test(kind)).length;
}

async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  const startedCalls = performance.now();
  while (!(await condition())) {
    assert.ok(performance.now() - startedCalls < 30_000, 'the condition was never met');
    await setTimeout(10);
  }
}
