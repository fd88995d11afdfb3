import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  completeAssessment,
  failAssessment,
  NO_FINDINGS,
  resetForRetry,
  startAttemptOrFail,
} from '../../../core/assessments/assessment.ts';
import { serializeAssessmentDocument } from '../../../core/assessments/assessment-document.ts';
import { toAssessmentEvents } from '../../../core/assessments/assessment-events.ts';
import { anAssessment, LEASE_MS } from '../../support/builders/assessment-builder.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { NOON } from '../../support/builders/times.ts';

const QUEUED = anAssessment();
const RUNNING = startAttemptOrFail(QUEUED, NOON, LEASE_MS);

describe('toAssessmentEvents', () => {
  for (const end of [
    completeAssessment(RUNNING, NO_FINDINGS, NOON + 5),
    failAssessment(RUNNING, 'sources_unavailable', NOON + 5),
  ]) {
    it(`returns assessment.${end.status} with the document of the assessment`, () => {
      assert.deepEqual(toAssessmentEvents(end), [
        {
          siteId: SITE,
          type: `assessment.${end.status}`,
          subjectId: end.id,
          version: 1,
          occurredAt: NOON + 5,
          changedBy: null,
          changeNumber: null,
          document: serializeAssessmentDocument(end),
        },
      ]);
    });
  }

  it('returns no event for a queued or running assessment', () => {
    assert.deepEqual([...toAssessmentEvents(QUEUED), ...toAssessmentEvents(RUNNING)], []);
  });

  it('returns a greater version after a retry', () => {
    const failed = failAssessment(RUNNING, 'sources_unavailable', NOON);
    const again = completeAssessment(startAttemptOrFail(resetForRetry(failed), NOON, LEASE_MS), NO_FINDINGS, NOON);

    assert.deepEqual(
      [failed, again].flatMap(toAssessmentEvents).map(({ version }) => version),
      [1, 2],
    );
  });
});
