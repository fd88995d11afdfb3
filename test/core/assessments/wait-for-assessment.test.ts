import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { completeAssessment, NO_FINDINGS } from '../../../core/assessments/assessment.ts';
import { AssessmentNotFoundError } from '../../../core/assessments/assessment-errors.ts';
import { MAX_WAIT_SECONDS } from '../../../core/assessments/wait-for-assessment.ts';
import { acquireAssessment } from '../../support/builders/assessment-builder.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import type { AssessmentFixture } from '../../support/fixtures/assessment-fixture.ts';
import { withAssessmentFixture } from '../../support/fixtures/assessment-fixture.ts';
import { flushPromises } from '../../support/fixtures/manual-timer.ts';

/** Starts a wait and counts its reads of the store. */
async function startWait(fixture: AssessmentFixture, assessmentId: string, seconds = 5) {
  const stop = new AbortController();
  const find = fixture.assessments.find.bind(fixture.assessments);
  const pending = { reads: 0, isOver: false, stop };
  fixture.assessments.find = (...which) => {
    pending.reads += 1;
    return find(...which);
  };
  const answer = fixture.waitForAssessment.execute({ siteId: SITE, assessmentId, seconds }, stop.signal);
  const over = () => {
    pending.isOver = true;
  };
  answer.then(over, over);
  await flushPromises();
  return { begun: pending, answer };
}

describe('WaitForAssessment', () => {
  it(
    'returns a finished assessment at once',
    withAssessmentFixture(async (fixture) => {
      const id = await fixture.create();
      await fixture.run();

      const { answer } = await startWait(fixture, id);

      assert.equal((await answer).status, 'failed');
      assert.equal(fixture.timer.pendingCount, 0);
    }),
  );

  it(
    'waits until the assessment ends, and rereads the store on an announcement',
    withAssessmentFixture(async (fixture) => {
      await fixture.internet.addSite('parcel.example.com', { '/': '<title>Parcel</title>' });
      const id = await fixture.create();
      const { begun, answer } = await startWait(fixture, id);
      await fixture.timer.advance(4000);
      assert.deepEqual([begun.reads, begun.isOver], [1, false]);

      await fixture.run();

      assert.equal((await answer).status, 'completed');
      assert.ok(begun.reads <= 3, `it asked ${begun.reads} times`);
      assert.equal(fixture.timer.pendingCount, 0);
    }),
  );

  it(
    'notices an unannounced end within seconds by polling',
    withAssessmentFixture(async (fixture) => {
      const id = await fixture.create();
      const { begun, answer } = await startWait(fixture, id, MAX_WAIT_SECONDS);
      await fixture.timer.advance(24_000);
      assert.deepEqual([begun.reads, begun.isOver], [5, false]);

      const running = await acquireAssessment(fixture, fixture.clock.now());
      await fixture.leases.finish(completeAssessment(running, NO_FINDINGS, fixture.clock.now()));
      assert.equal(begun.isOver, false);
      await fixture.timer.advance(1000);

      assert.equal((await answer).status, 'completed');
      assert.deepEqual([begun.reads, fixture.timer.pendingCount], [6, 0]);
    }),
  );

  it(
    'returns the current state on timeout, after one last read',
    withAssessmentFixture(async (fixture) => {
      const id = await fixture.create();
      const { begun, answer } = await startWait(fixture, id);

      await fixture.timer.advance(4999);
      assert.equal(begun.isOver, false);
      await fixture.timer.advance(1);

      assert.equal((await answer).status, 'queued');
      assert.equal(begun.reads, 2);
    }),
  );

  it(
    'caps the wait at MAX_WAIT_SECONDS',
    withAssessmentFixture(async (fixture) => {
      const { begun, answer } = await startWait(fixture, await fixture.create(), 3600);

      await fixture.timer.advance(MAX_WAIT_SECONDS * 1000 - 1);
      assert.equal(begun.isOver, false);
      await fixture.timer.advance(1);
      await answer;
    }),
  );

  it(
    'returns at once on abort',
    withAssessmentFixture(async (fixture) => {
      const { begun, answer } = await startWait(fixture, await fixture.create());

      begun.stop.abort();

      assert.equal((await answer).status, 'queued');
      assert.equal(fixture.timer.pendingCount, 0);
    }),
  );

  it(
    'does not miss an end that is announced during a read',
    withAssessmentFixture(async (fixture) => {
      await fixture.internet.addSite('parcel.example.com', { '/': '<title>Parcel</title>' });
      const id = await fixture.create();
      const find = fixture.assessments.find.bind(fixture.assessments);
      let storeReads = 0;
      fixture.assessments.find = async (...which) => {
        const found = await find(...which);
        storeReads += 1;
        if (storeReads === 1) await fixture.run();
        return found;
      };

      const { answer } = await startWait(fixture, id);

      assert.equal((await answer).status, 'completed');
    }),
  );

  it(
    'rejects an assessment that is unknown or deleted meanwhile',
    withAssessmentFixture(async (fixture) => {
      const assessmentId = await fixture.create();
      const { answer } = await startWait(fixture, assessmentId);

      const refused = assert.rejects(answer, AssessmentNotFoundError);
      await fixture.deleteAssessment.execute({ siteId: SITE, assessmentId, by: 'cli' });
      await refused;

      await assert.rejects((await startWait(fixture, 'asm_unknown')).answer, AssessmentNotFoundError);
      assert.equal(fixture.timer.pendingCount, 0);
    }),
  );
});
