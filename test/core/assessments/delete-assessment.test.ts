import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AssessmentNotFound } from '../../../core/assessments/assessment-errors.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { atDesk } from '../../support/fixtures/assessment-desk.ts';

describe('DeleteAssessment', () => {
  it(
    'deletes an assessment, notifies waiting clients and writes an audit entry',
    atDesk(async (desk) => {
      const assessmentId = await desk.create();
      const statuses = desk.heard(assessmentId);

      await desk.deleteAssessment.execute({ siteId: SITE, assessmentId, by: 'cli' });

      await assert.rejects(desk.record(assessmentId), AssessmentNotFound);
      assert.deepEqual(statuses, ['gone']);
      const [entry] = await desk.auditLog.list(SITE, 10);
      assert.deepEqual([entry?.by, entry?.action, entry?.subjectId], ['cli', 'assessment.deleted', assessmentId]);
    }),
  );

  it(
    'rejects an unknown assessment, or one of another site',
    atDesk(async (desk) => {
      const assessmentId = await desk.create();
      const removing = (given: object) =>
        desk.deleteAssessment.execute({ siteId: SITE, assessmentId, by: 'cli', ...given });

      await assert.rejects(removing({ siteId: OTHER_SITE }), AssessmentNotFound);
      await assert.rejects(removing({ assessmentId: 'asm_unknown' }), AssessmentNotFound);
      assert.equal((await desk.record(assessmentId)).status, 'queued');
    }),
  );
});
