import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DAY } from '../../../core/shared/time.ts';
import { anAssessment, aSubmission } from '../../support/builders/assessment-builder.ts';
import { withAssessmentFixture } from '../../support/fixtures/assessment-fixture.ts';

describe('DeleteDueAssessments', () => {
  it(
    'deletes all due assessments, also more than one batch, and no others',
    withAssessmentFixture(async (fixture) => {
      const remaining = await fixture.create();
      for (let made = 0; made < 205; made += 1) {
        await fixture.assessments.enqueue(anAssessment({ deletesAt: fixture.clock.now() + DAY }), aSubmission(), 1000);
      }
      fixture.clock.advance(2 * DAY);

      await fixture.deleteDueAssessments.execute();

      assert.equal(await fixture.assessments.deleteDue(fixture.clock.now(), 10), 0);
      assert.equal((await fixture.readRecord(remaining)).status, 'queued');
    }),
  );
});
