import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { anAssessment, aSubmission, LEASE_MS, startAttemptAt } from '../../support/builders/assessment-builder.ts';
import { type AssessmentFixture, withAssessmentFixture } from '../../support/fixtures/assessment-fixture.ts';

async function countStarted({ restartStalled }: AssessmentFixture): Promise<number> {
  let started = 0;
  await restartStalled.execute(() => {
    started += 1;
  });
  return started;
}

describe('RestartStalledAssessments', () => {
  it(
    'starts each waiting assessment once, at most 10 per sweep, and no running one',
    withAssessmentFixture(async (fixture) => {
      const enqueue = () => fixture.assessments.enqueue(anAssessment(), aSubmission(), 1000);
      assert.equal(await countStarted(fixture), 0);

      await enqueue();
      await enqueue();
      await fixture.leases.acquire(fixture.clock.now(), startAttemptAt(fixture.clock.now()));
      assert.equal(await countStarted(fixture), 1);

      for (let made = 0; made < 20; made += 1) await enqueue();
      assert.equal(await countStarted(fixture), 10);
    }),
  );

  it(
    'starts an assessment whose lease has expired, without waking other workers',
    withAssessmentFixture(async (fixture) => {
      await fixture.create();
      await fixture.leases.acquire(fixture.clock.now(), startAttemptAt(fixture.clock.now()));
      await fixture.countWakeUps();

      fixture.clock.advance(LEASE_MS);

      assert.deepEqual([await countStarted(fixture), await fixture.countWakeUps()], [1, 0]);
    }),
  );
});
