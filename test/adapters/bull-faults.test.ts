import assert from 'node:assert/strict';
import { afterEach, before, beforeEach, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { BullAssessmentQueue } from '../../adapters/redis/bull-assessment-queue.ts';
import { connectRedis } from '../../adapters/redis/redis-connection.ts';
import type { RedisServer } from '../../apps/harness/servers/redis-server.ts';
import { theRedis } from '../support/fixtures/open-redis.ts';

describe('two processes that wake each other through Bull', () => {
  let server: RedisServer;
  let opened: BullAssessmentQueue[];
  let told: boolean[];
  let begun: number;
  let name = 0;
  before(async () => {
    server = await theRedis();
  });
  beforeEach(() => {
    [opened, told, begun] = [[], [], 0];
    name += 1;
  });
  afterEach(async () => {
    await Promise.all(opened.map((queue) => queue.close()));
    await server.restart();
  });

  async function open(): Promise<BullAssessmentQueue> {
    const queue = await BullAssessmentQueue.open(
      server.url,
      (isUnavailable) => told.push(isUnavailable),
      `faults ${name}`,
    );
    opened.push(queue);
    return queue;
  }
  const work = async () => {
    begun += 1;
  };
  const asked = async <T>(ask: (redis: Awaited<ReturnType<typeof connectRedis>>) => Promise<T>): Promise<T> => {
    const redis = await connectRedis(server.url);
    return ask(redis).finally(() => redis.destroy());
  };

  it('share the wake-ups of both', async () => {
    const [one, other] = [await open(), await open()];
    await other.listen(1, work);

    one.wake();
    other.wake();

    await until(() => begun === 2);
  });

  it('leave nothing of a wake-up in Redis, not even while its work runs', async () => {
    const queue = await open();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await queue.listen(1, () => work().then(() => held));
    queue.wake();
    await until(() => begun === 1);

    await until(async () => (await asked((redis) => redis.keys(`portico:faults ${name}:*`))).length === 1);
    assert.deepEqual(await asked((redis) => redis.keys(`portico:faults ${name}:*`)), [`portico:faults ${name}:id`]);
    release();
  });

  it('lose what waits when Redis forgets everything, and go on with the next wake-up', async () => {
    const queue = await open();
    queue.wake();
    await until(async () => (await asked((redis) => redis.lLen(`portico:faults ${name}:wait`))) === 1);
    await asked((redis) => redis.flushAll());
    await queue.listen(1, work);

    queue.wake();

    await until(() => begun === 1);
    await asked((redis) => redis.flushAll());
    queue.wake();
    await until(() => begun === 2);
    assert.deepEqual(told, []);
  });

  for (const [fault, begin, end] of [
    ['is gone', () => server.stop(), () => server.restart()],
    ['does not answer', async () => server.signal('SIGSTOP'), async () => server.signal('SIGCONT')],
  ] as const) {
    it(`keep wake-ups while Redis ${fault}, say so once, and are woken when it is back`, async () => {
      const [one, other] = [await open(), await open()];
      await other.listen(1, work);
      one.wake();
      await until(() => begun === 1);
      await begin();

      const start = performance.now();
      for (let turn = 0; turn < 5; turn += 1) one.wake();
      assert.ok(performance.now() - start < 2000, 'it waited');
      await until(() => told.length > 0);
      one.wake();
      assert.deepEqual(told, [true]);

      await end();
      await until(() => begun >= 7);
      assert.deepEqual(told, [true, false]);
    });

    it(`end while Redis ${fault}, and leave nothing open`, async () => {
      const queue = await open();
      const before = openHandles();
      const more = await open();
      await more.listen(2, work);
      more.wake();
      await until(() => begun === 1);
      await begin();
      more.wake();

      const start = performance.now();
      await more.close();
      assert.ok(performance.now() - start < 20_000, 'it waited');
      await until(() => openHandles() <= before);
      await end();
      await queue.close();
    });
  }

  it('end and leave nothing open', async () => {
    const before = openHandles();
    const queue = await open();
    await queue.listen(2, work);
    await queue.listen(2, work);
    queue.wake();
    await until(() => begun === 1);

    await queue.close();

    await until(() => openHandles() <= before);
  });

  it('send what was asked for just before they end', async () => {
    const [one, other] = [await open(), await open()];
    one.wake();
    await one.close();
    one.wake();

    await other.listen(1, work);

    await until(() => begun === 1);
  });

  it('refuse to begin without Redis', async () => {
    await server.stop();

    await assert.rejects(open(), /ECONNREFUSED/);
  });
});

/** Sockets and timers that keep this process alive. */
function openHandles(): number {
  return process.getActiveResourcesInfo().filter((kind) => /TCP|Timeout/.test(kind)).length;
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const begun = performance.now();
  while (!(await condition())) {
    assert.ok(performance.now() - begun < 30_000, 'it never came');
    await setTimeout(10);
  }
}
