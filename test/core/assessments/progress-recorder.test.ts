import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AssessmentProgress } from '../../../core/assessments/assessment-progress.ts';
import { ProgressRecorder } from '../../../core/assessments/progress-recorder.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { flushPromises, ManualTimer } from '../../support/fixtures/manual-timer.ts';

const LEASE = { siteId: SITE, resourceId: 'asm_1', fencingNumber: 1 };
const states = (progress: AssessmentProgress | undefined) =>
  progress?.map(({ startedAt, outcome }) => outcome ?? (startedAt === null ? 'waiting' : 'reading'));

/** Records the writes of a reporter for three URLs. While `isHeld` is true, writes wait for `release`. */
class RecordedWrites {
  readonly timer = new ManualTimer();
  readonly written: AssessmentProgress[] = [];
  release = () => {};
  isHeld = false;
  isBroken = false;
  readonly reporter = new ProgressRecorder(
    LEASE,
    3,
    { saveProgress: (_lease, progress) => this.save(progress) },
    this.timer.clock,
    this.timer,
  );

  private async save(progress: AssessmentProgress): Promise<'saved'> {
    if (this.isBroken) throw new Error('The store is down.');
    this.written.push(progress);
    if (this.isHeld)
      await new Promise<void>((resolve) => {
        this.release = resolve;
      });
    return 'saved';
  }
}

describe('ProgressRecorder', () => {
  it('writes nothing for a run of less than a second', async () => {
    const { reporter, timer, written } = new RecordedWrites();
    reporter.onVisitStart(0);
    await timer.advance(999);
    reporter.onVisitEnd(0, 'fetched');
    reporter.stop();
    await timer.advance(5000);

    assert.deepEqual([written, timer.pendingCount], [[], 0]);
  });

  it('writes the state of all sources at most once a second, only after a change', async () => {
    const { reporter, timer, written } = new RecordedWrites();
    for (const index of [0, 1]) reporter.onVisitStart(index);
    await timer.advance(500);
    reporter.onVisitEnd(0, 'timed_out');
    await timer.advance(5000);
    assert.deepEqual(written.map(states), [['timed_out', 'reading', 'waiting']]);
    assert.equal((written[0]?.[0]?.endedAt ?? 0) - (written[0]?.[0]?.startedAt ?? 0), 500);

    reporter.onVisitStart(2);
    await timer.advance(1000);
    assert.deepEqual(states(written.at(-1)), ['timed_out', 'reading', 'reading']);
    assert.equal(written.length, 2);
  });

  it('never writes twice at the same time', async () => {
    const writes = new RecordedWrites();
    writes.isHeld = true;
    writes.reporter.onVisitStart(0);
    await writes.timer.advance(1000);
    writes.reporter.onVisitStart(1);
    await writes.timer.advance(5000);
    assert.equal(writes.written.length, 1);

    writes.release();
    await flushPromises();
    await writes.timer.advance(1000);
    assert.deepEqual(writes.written.map(states).at(-1), ['reading', 'reading', 'waiting']);
  });

  it('ignores failed writes, and writes the next change', async () => {
    const writes = new RecordedWrites();
    writes.isBroken = true;
    writes.reporter.onVisitStart(0);
    await writes.timer.advance(2000);
    writes.isBroken = false;
    writes.reporter.onVisitEnd(0, 'fetched');
    await writes.timer.advance(1000);

    assert.deepEqual(writes.written.map(states), [['fetched', 'waiting', 'waiting']]);
  });

  it('schedules nothing after stop', async () => {
    const { reporter, timer, written } = new RecordedWrites();
    reporter.stop();
    reporter.onVisitStart(0);
    await timer.advance(5000);

    assert.deepEqual([written, timer.pendingCount], [[], 0]);
  });
});
