import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AssessmentNotFoundError } from '../../../core/assessments/assessment-errors.ts';
import { DAY } from '../../../core/shared/time.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { withAssessmentFixture } from '../../support/fixtures/assessment-fixture.ts';

describe('ReadAssessment', () => {
  it(
    'rejects unknown, malformed and deleted ids and those of another site with the same error',
    withAssessmentFixture(async (fixture) => {
      const assessmentId = await fixture.create();
      const words = new Set<string>();
      const refuses = (which: { siteId: string; assessmentId: string }) =>
        assert.rejects(fixture.readAssessment.execute(which), (error) => {
          words.add(String(error));
          return error instanceof AssessmentNotFoundError;
        });

      await refuses({ siteId: OTHER_SITE, assessmentId });
      await refuses({ siteId: SITE, assessmentId: '' });
      await refuses({ siteId: SITE, assessmentId: 'asm_unknown' });
      fixture.clock.advance(30 * DAY);
      await refuses({ siteId: SITE, assessmentId });

      assert.equal(words.size, 1);
    }),
  );
});
