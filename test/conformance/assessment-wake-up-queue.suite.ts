import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import {
  type AssessmentWakeUpQueue,
  MAX_WAITING_WAKE_UPS,
} from '../../core/assessments/assessment-wake-up-queue.port.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

/**
 * Conformance tests of AssessmentWakeUpQueue. They also fit a queue that wakes other processes with a delay. `open`
 * returns a queue without wake-ups.
 */
export function assessmentWakeUpQueueSuite(open: () => Promise<OpenPort<AssessmentWakeUpQueue>>): void {
  describe('AssessmentWakeUpQueue', () => {
    it(
      'calls work once for each wake-up',
      withPort(open, async (queue) => {
        const worker = new Worker();
        await queue.listen(2, worker.work);

        wake(queue, 5);
        await worker.hasBegun(5);
        wake(queue, 1);
        await worker.hasBegun(6);
      }),
    );

    it(
      'never calls work synchronously within wake',
      withPort(open, async (queue) => {
        const worker = new Worker();
        await queue.listen(1, worker.work);

        wake(queue, 1);

        assert.equal(worker.begun, 0);
        await worker.hasBegun(1);
      }),
    );

    it(
      'buffers wake-ups without a listener for the first one',
      withPort(open, async (queue) => {
        const worker = new Worker();
        assert.doesNotThrow(() => wake(queue, 3));

        await queue.listen(1, worker.work);

        await worker.hasBegun(3);
      }),
    );

    it(
      'merges wake-ups above MAX_WAITING_WAKE_UPS',
      withPort(open, async (queue) => {
        const worker = new Worker();
        wake(queue, MAX_WAITING_WAKE_UPS + 500);

        await queue.listen(20, worker.work);

        await worker.hasBegun(MAX_WAITING_WAKE_UPS);
        wake(queue, 1);
        await worker.hasBegun(MAX_WAITING_WAKE_UPS + 1);
      }),
    );

    it(
      'runs at most `concurrency` calls at a time, and the next when one has ended',
      withPort(open, async (queue) => {
        const worker = new Worker({ isHeld: true });
        await queue.listen(2, worker.work);
        wake(queue, 4);
        await worker.hasBegun(2);
        await shortDelay();
        assert.equal(worker.begun, 2);

        worker.release();

        await worker.hasBegun(4);
        assert.equal(worker.mostAtOnce, 2);
      }),
    );

    it(
      'delivers each wake-up to one of several listeners, one that is free',
      withPort(open, async (queue) => {
        const [one, other] = [new Worker({ isHeld: true }), new Worker({ isHeld: true })];
        await queue.listen(1, one.work);
        await queue.listen(1, other.work);

        wake(queue, 2);

        await Promise.all([one.hasBegun(1), other.hasBegun(1)]);
        one.release();
        other.release();
      }),
    );

    for (const [how, fail] of [
      ['rejects', () => Promise.reject(new RangeError('no'))],
      [
        'throws',
        () => {
          throw new RangeError('no');
        },
      ],
    ] as const) {
      it(
        `continues after a call that ${how}`,
        withPort(open, async (queue) => {
          let begun = 0;
          const worker = new Worker();
          await queue.listen(1, () => {
            begun += 1;
            return begun === 1 ? fail() : worker.work();
          });

          wake(queue, 2);

          await worker.hasBegun(1);
        }),
      );
    }

    it(
      'starts no call after listening has ended, and delivers wake-ups to other listeners',
      withPort(open, async (queue) => {
        const [ended, other] = [new Worker(), new Worker()];
        const end = await queue.listen(3, ended.work);
        wake(queue, 1);
        await ended.hasBegun(1);

        await end();
        wake(queue, 2);
        await queue.listen(1, other.work);

        await other.hasBegun(2);
        assert.equal(ended.begun, 1);
      }),
    );

    it(
      'ends listening once running calls have ended, also when called repeatedly',
      withPort(open, async (queue) => {
        const worker = new Worker({ isHeld: true });
        const end = await queue.listen(2, worker.work);
        wake(queue, 2);
        await worker.hasBegun(2);

        const ends = Promise.all([end(), end()]);
        assert.equal(await Promise.race([ends, shortDelay()]), 'a moment');
        worker.release();
        await ends;

        assert.equal(worker.running, 0);
        await end();
      }),
    );
  });
}

function wake(queue: AssessmentWakeUpQueue, times: number): void {
  for (let turn = 0; turn < times; turn += 1) queue.wake();
}

/** Long enough for an unexpected call to arrive. */
function shortDelay(): Promise<string> {
  return setTimeout(20, 'a moment');
}

/** A callback that counts its calls. Held calls end when they are released. */
class Worker {
  begun = 0;
  running = 0;
  mostAtOnce = 0;
  private readonly released: Promise<void>;
  release: () => void = () => {};

  constructor({ isHeld = false } = {}) {
    this.released = new Promise((resolve) => {
      this.release = resolve;
    });
    if (!isHeld) this.release();
  }

  readonly work = async (): Promise<void> => {
    this.begun += 1;
    this.running += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.running);
    await this.released;
    this.running -= 1;
  };

  /** Waits for this many calls. @throws AssertionError for fewer or more */
  async hasBegun(times: number): Promise<void> {
    const startedAt = performance.now();
    while (this.begun < times && performance.now() - startedAt < 20_000) await setTimeout(2);
    assert.equal(this.begun, times);
  }
}
