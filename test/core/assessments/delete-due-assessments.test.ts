import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DAY } from '../../../core/shared/time.ts';
import { anAssessment, aSubmission } from '../../support/builders/assessment-builder.ts';
import { atDesk } from '../../support/fixtures/assessment-desk.ts';

describe('DeleteDueAssessments', () => {
  it(
    'deletes all due assessments, also more than one batch, and no others',
    atDesk(async (desk) => {
      const kept = await desk.create();
      for (let made = 0; made < 205; made += 1) {
        await desk.assessments.enqueue(anAssessment({ deletesAt: desk.clock.now() + DAY }), aSubmission(), 1000);
      }
      desk.clock.advance(2 * DAY);

      await desk.deleteDueAssessments.execute();

      assert.equal(await desk.assessments.deleteDue(desk.clock.now(), 10), 0);
      assert.equal((await desk.record(kept)).status, 'queued');
    }),
  );
});
