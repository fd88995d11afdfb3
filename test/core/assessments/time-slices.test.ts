import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TimeSlices } from '../../../core/assessments/time-slices.ts';
import type { Steps } from '../../../core/evidence/steps.ts';
import { ManualTimer, settled } from '../../support/manual-timer.ts';

describe('TimeSlices', () => {
  const desk = () => {
    const timer = new ManualTimer();
    const slices = new TimeSlices(timer.clock, timer);
    const done: string[] = [];
    function* work(name: string, steps: number, millis: number): Steps<string> {
      for (let step = 1; step <= steps; step += 1) {
        timer.clock.advance(millis);
        done.push(`${name}${step}`);
        yield;
      }
      return name;
    }
    return { timer, slices, done, work };
  };

  it('answers the result of the work', async () => {
    const { slices, work } = desk();
    assert.equal(await slices.finish(work('a', 3, 0)), 'a');
  });

  it('leaves the work after 5 ms until everything else had its turn', async () => {
    const { timer, slices, done, work } = desk();
    const finishing = slices.finish(work('a', 3, 3));
    await settled();
    assert.deepEqual(done, ['a1', 'a2']);
    await timer.pass(20);
    assert.deepEqual(done, ['a1', 'a2', 'a3']);
    assert.equal(await finishing, 'a');
  });

  it('does one piece of work after the other', async () => {
    const { timer, slices, done, work } = desk();
    const finishing = [slices.finish(work('a', 2, 5)), slices.finish(work('b', 1, 1))];
    await settled();
    assert.deepEqual(done, ['a1']);
    await timer.pass(20);
    assert.deepEqual(done, ['a1', 'a2', 'b1']);
    assert.deepEqual(await Promise.all(finishing), ['a', 'b']);
  });

  it('goes on after work that fails', async () => {
    const { slices, work } = desk();
    function* failing(): Steps<never> {
      yield;
      throw new Error('No result.');
    }
    const failed = slices.finish(failing());
    const next = slices.finish(work('a', 1, 0));
    await assert.rejects(failed, /No result/);
    assert.equal(await next, 'a');
  });
});
