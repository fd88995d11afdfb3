import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  AssessmentNotFailed,
  AssessmentNotFound,
  AssessmentQueueFull,
} from '../../../core/assessments/assessment-errors.ts';
import { recordOf } from '../../support/builders/assessment-builder.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { NOON } from '../../support/builders/times.ts';
import { type AssessmentDesk, atDesk, DESK_LIMIT } from '../../support/fixtures/assessment-desk.ts';

/** Creates an assessment that has failed because its URL was unreachable. */
async function createFailedAssessment(desk: AssessmentDesk): Promise<string> {
  desk.world.place('away.example.com', '127.0.0.1:1');
  const assessmentId = await desk.create(['http://away.example.com/']);
  await desk.run();
  await desk.wakeUps();
  return assessmentId;
}

const retry = (desk: AssessmentDesk, assessmentId: string, siteId = SITE) =>
  desk.retryAssessment.execute({ siteId, assessmentId, by: 'account:acc_1' });

describe('RetryAssessment', () => {
  it(
    'queues a failed assessment again with the same id, version and deletion date, and wakes a worker',
    atDesk(async (desk) => {
      const id = await createFailedAssessment(desk);
      const failed = await desk.record(id);
      const statuses = desk.heard(id);
      desk.clock.advance(60_000);

      const queued = recordOf(await retry(desk, id));

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
      assert.deepEqual(await desk.record(id), queued);
      assert.equal(await desk.wakeUps(), 1);
      assert.deepEqual(statuses, ['queued']);
    }),
  );

  it(
    'writes an audit entry with actor, time and assessment',
    atDesk(async (desk) => {
      const subjectId = await createFailedAssessment(desk);
      await retry(desk, subjectId);

      const [entry, ...others] = await desk.auditLog.list(SITE, 10);
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
    atDesk(async (desk) => {
      const id = await createFailedAssessment(desk);
      await desk.world.site('away.example.com', { '/': '<title>Back</title>' });

      await retry(desk, id);
      await desk.run();

      const { status, attempt, evidence } = await desk.record(id);
      assert.deepEqual([status, attempt, evidence[0]?.value], ['completed', 1, 'Back']);
    }),
  );

  it(
    'rejects an assessment that has not failed, an unknown one, and one above the site’s limit',
    atDesk(async (desk) => {
      const failed = await createFailedAssessment(desk);
      const queued = await desk.create();

      await assert.rejects(retry(desk, queued), AssessmentNotFailed);
      await assert.rejects(retry(desk, 'asm_unknown'), AssessmentNotFound);
      await assert.rejects(retry(desk, failed, OTHER_SITE), AssessmentNotFound);
      for (let made = 1; made < DESK_LIMIT; made += 1) await desk.create();
      await assert.rejects(retry(desk, failed), AssessmentQueueFull);
      assert.deepEqual(await desk.auditLog.list(SITE, 10), []);
    }),
  );
});
