import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { completed, NO_FINDINGS } from '../../../core/assessments/assessment.ts';
import { AssessmentNotFound } from '../../../core/assessments/assessment-errors.ts';
import { MAX_WAIT_SECONDS } from '../../../core/assessments/wait-for-assessment.ts';
import { taken } from '../../support/builders/assessment-builder.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import type { AssessmentDesk } from '../../support/fixtures/assessment-desk.ts';
import { atDesk } from '../../support/fixtures/assessment-desk.ts';
import { settled } from '../../support/fixtures/manual-timer.ts';

/** Starts a wait and counts its reads of the store. */
async function startWait(desk: AssessmentDesk, assessmentId: string, seconds = 5) {
  const stop = new AbortController();
  const find = desk.assessments.find.bind(desk.assessments);
  const pending = { reads: 0, isOver: false, stop };
  desk.assessments.find = (...which) => {
    pending.reads += 1;
    return find(...which);
  };
  const answer = desk.waitForAssessment.execute({ siteId: SITE, assessmentId, seconds }, stop.signal);
  const over = () => {
    pending.isOver = true;
  };
  answer.then(over, over);
  await settled();
  return { begun: pending, answer };
}

describe('WaitForAssessment', () => {
  it(
    'returns a finished assessment at once',
    atDesk(async (desk) => {
      const id = await desk.create();
      await desk.run();

      const { answer } = await startWait(desk, id);

      assert.equal((await answer).status, 'failed');
      assert.equal(desk.timer.waiting, 0);
    }),
  );

  it(
    'waits until the assessment ends, and rereads the store on an announcement',
    atDesk(async (desk) => {
      await desk.world.site('parcel.example.com', { '/': '<title>Parcel</title>' });
      const id = await desk.create();
      const { begun, answer } = await startWait(desk, id);
      await desk.timer.pass(4000);
      assert.deepEqual([begun.reads, begun.isOver], [1, false]);

      await desk.run();

      assert.equal((await answer).status, 'completed');
      assert.ok(begun.reads <= 3, `it asked ${begun.reads} times`);
      assert.equal(desk.timer.waiting, 0);
    }),
  );

  it(
    'notices an unannounced end within seconds by polling',
    atDesk(async (desk) => {
      const id = await desk.create();
      const { begun, answer } = await startWait(desk, id, MAX_WAIT_SECONDS);
      await desk.timer.pass(24_000);
      assert.deepEqual([begun.reads, begun.isOver], [5, false]);

      const running = await taken(desk, desk.clock.now());
      await desk.leases.finish(completed(running, NO_FINDINGS, desk.clock.now()));
      assert.equal(begun.isOver, false);
      await desk.timer.pass(1000);

      assert.equal((await answer).status, 'completed');
      assert.deepEqual([begun.reads, desk.timer.waiting], [6, 0]);
    }),
  );

  it(
    'returns the current state on timeout, after one last read',
    atDesk(async (desk) => {
      const id = await desk.create();
      const { begun, answer } = await startWait(desk, id);

      await desk.timer.pass(4999);
      assert.equal(begun.isOver, false);
      await desk.timer.pass(1);

      assert.equal((await answer).status, 'queued');
      assert.equal(begun.reads, 2);
    }),
  );

  it(
    'caps the wait at MAX_WAIT_SECONDS',
    atDesk(async (desk) => {
      const { begun, answer } = await startWait(desk, await desk.create(), 3600);

      await desk.timer.pass(MAX_WAIT_SECONDS * 1000 - 1);
      assert.equal(begun.isOver, false);
      await desk.timer.pass(1);
      await answer;
    }),
  );

  it(
    'returns at once on abort',
    atDesk(async (desk) => {
      const { begun, answer } = await startWait(desk, await desk.create());

      begun.stop.abort();

      assert.equal((await answer).status, 'queued');
      assert.equal(desk.timer.waiting, 0);
    }),
  );

  it(
    'does not miss an end that is announced during a read',
    atDesk(async (desk) => {
      await desk.world.site('parcel.example.com', { '/': '<title>Parcel</title>' });
      const id = await desk.create();
      const find = desk.assessments.find.bind(desk.assessments);
      let storeReads = 0;
      desk.assessments.find = async (...which) => {
        const found = await find(...which);
        storeReads += 1;
        if (storeReads === 1) await desk.run();
        return found;
      };

      const { answer } = await startWait(desk, id);

      assert.equal((await answer).status, 'completed');
    }),
  );

  it(
    'rejects an assessment that is unknown or deleted meanwhile',
    atDesk(async (desk) => {
      const assessmentId = await desk.create();
      const { answer } = await startWait(desk, assessmentId);

      const refused = assert.rejects(answer, AssessmentNotFound);
      await desk.deleteAssessment.execute({ siteId: SITE, assessmentId, by: 'cli' });
      await refused;

      await assert.rejects((await startWait(desk, 'asm_unknown')).answer, AssessmentNotFound);
      assert.equal(desk.timer.waiting, 0);
    }),
  );
});
