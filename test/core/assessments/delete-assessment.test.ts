import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AssessmentNotFoundError } from '../../../core/assessments/assessment-errors.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { withAssessmentFixture } from '../../support/fixtures/assessment-fixture.ts';

describe('DeleteAssessment', () => {
  it(
    'deletes an assessment, notifies waiting clients and writes an audit entry',
    withAssessmentFixture(async (fixture) => {
      const assessmentId = await fixture.create();
      const statuses = fixture.recordStatuses(assessmentId);

      await fixture.deleteAssessment.execute({ siteId: SITE, assessmentId, by: 'cli' });

      await assert.rejects(fixture.readRecord(assessmentId), AssessmentNotFoundError);
      assert.deepEqual(statuses, ['gone']);
      const [entry] = await fixture.auditLog.list(SITE, 10);
      assert.deepEqual([entry?.by, entry?.action, entry?.subjectId], ['cli', 'assessment.deleted', assessmentId]);
    }),
  );

  it(
    'rejects an unknown assessment, or one of another site',
    withAssessmentFixture(async (fixture) => {
      const assessmentId = await fixture.create();
      const removing = (given: object) =>
        fixture.deleteAssessment.execute({ siteId: SITE, assessmentId, by: 'cli', ...given });

      await assert.rejects(removing({ siteId: OTHER_SITE }), AssessmentNotFoundError);
      await assert.rejects(removing({ assessmentId: 'asm_unknown' }), AssessmentNotFoundError);
      assert.equal((await fixture.readRecord(assessmentId)).status, 'queued');
    }),
  );
});
