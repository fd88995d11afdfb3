import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Timer } from '../../core/shared/timer.port.ts';

/** A timer, and a function that lets its time pass. */
interface Timed {
  readonly timer: Timer;
  pass(millis: number): Promise<void>;
}

/** Conformance tests of Timer. */
export function timerSuite(open: () => Timed): void {
  describe('Timer', () => {
    it('calls the function once after the delay and not before', async () => {
      const { timer, pass } = open();
      let calls = 0;
      timer.runAfter(10, () => {
        calls += 1;
      });
      assert.equal(calls, 0);

      await pass(60);

      assert.equal(calls, 1);
    });

    it('calls functions in the order of their times', async () => {
      const { timer, pass } = open();
      const calls: number[] = [];
      for (const millis of [30, 1, 15]) timer.runAfter(millis, () => calls.push(millis));

      await pass(90);

      assert.deepEqual(calls, [1, 15, 30]);
    });

    it('cancels one call without affecting others', async () => {
      const { timer, pass } = open();
      const calls: string[] = [];
      const stop = timer.runAfter(5, () => calls.push('stopped'));
      timer.runAfter(5, () => calls.push('other'));

      stop();
      stop();
      await pass(50);
      stop();

      assert.deepEqual(calls, ['other']);
    });

    it('accepts new calls from within a call', async () => {
      const { timer, pass } = open();
      const calls: string[] = [];
      timer.runAfter(1, () => {
        calls.push('first');
        timer.runAfter(1, () => calls.push('second'));
      });

      await pass(50);

      assert.deepEqual(calls, ['first', 'second']);
    });
  });
}
