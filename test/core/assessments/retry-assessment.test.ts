import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  AssessmentNotFailedError,
  AssessmentNotFoundError,
  AssessmentQueueFullError,
} from '../../../core/assessments/assessment-errors.ts';
import { parseAssessmentRecord } from '../../support/builders/assessment-builder.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { NOON } from '../../support/builders/times.ts';
import {
  type AssessmentFixture,
  MAX_ACTIVE_ASSESSMENTS,
  withAssessmentFixture,
} from '../../support/fixtures/assessment-fixture.ts';

/** Creates an assessment that has failed because its URL was unreachable. */
async function createFailedAssessment(fixture: AssessmentFixture): Promise<string> {
  fixture.internet.mapHost('away.example.com', '127.0.0.1:1');
  const assessmentId = await fixture.create(['http://away.example.com/']);
  await fixture.run();
  await fixture.countWakeUps();
  return assessmentId;
}

const retry = (fixture: AssessmentFixture, assessmentId: string, siteId = SITE) =>
  fixture.retryAssessment.execute({ siteId, assessmentId, by: 'account:acc_1' });

describe('RetryAssessment', () => {
  it(
    'queues a failed assessment again with the same id, version and deletion date, and wakes a worker',
    withAssessmentFixture(async (fixture) => {
      const id = await createFailedAssessment(fixture);
      const failed = await fixture.readRecord(id);
      const statuses = fixture.recordStatuses(id);
      fixture.clock.advance(60_000);

      const queued = parseAssessmentRecord(await retry(fixture, id));

      const { coverage } = queued;
      const reset = {
        status: 'queued',
        attempt: 0,
        startedAt: null,
        finishedAt: null,
        failureCode: null,
        failureMessage: null,
      };
      assert.deepEqual(queued, { ...failed, ...reset, sources: [], claims: [], coverage });
      assert.deepEqual(await fixture.readRecord(id), queued);
      assert.equal(await fixture.countWakeUps(), 1);
      assert.deepEqual(statuses, ['queued']);
    }),
  );

  it(
    'writes an audit entry with actor, time and assessment',
    withAssessmentFixture(async (fixture) => {
      const subjectId = await createFailedAssessment(fixture);
      await retry(fixture, subjectId);

      const [entry, ...others] = await fixture.auditLog.list(SITE, 10);
      const { id, ...told } = entry ?? { id: '' };
      assert.match(id, /^aud_/);
      assert.deepEqual(told, {
        ownerId: SITE,
        at: NOON,
        by: 'account:acc_1',
        action: 'assessment.retried',
        subjectId,
        detail: null,
      });
      assert.deepEqual(others, []);
    }),
  );

  it(
    'runs again and may reach another status',
    withAssessmentFixture(async (fixture) => {
      const id = await createFailedAssessment(fixture);
      await fixture.internet.addSite('away.example.com', { '/': '<title>Back</title>' });

      await retry(fixture, id);
      await fixture.run();

      const { status, attempt, evidence } = await fixture.readRecord(id);
      assert.deepEqual([status, attempt, evidence[0]?.value], ['completed', 1, 'Back']);
    }),
  );

  it(
    'rejects an assessment that has not failed, an unknown one, and one above the site’s limit',
    withAssessmentFixture(async (fixture) => {
      const failed = await createFailedAssessment(fixture);
      const queued = await fixture.create();

      await assert.rejects(retry(fixture, queued), AssessmentNotFailedError);
      await assert.rejects(retry(fixture, 'asm_unknown'), AssessmentNotFoundError);
      await assert.rejects(retry(fixture, failed, OTHER_SITE), AssessmentNotFoundError);
      for (let made = 1; made < MAX_ACTIVE_ASSESSMENTS; made += 1) await fixture.create();
      await assert.rejects(retry(fixture, failed), AssessmentQueueFullError);
      assert.deepEqual(await fixture.auditLog.list(SITE, 10), []);
    }),
  );
});
