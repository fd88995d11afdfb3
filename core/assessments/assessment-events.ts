import type { NewEvent } from '../events/event.ts';
import type { Assessment } from './assessment.ts';
import { serializeAssessmentDocument } from './assessment-document.ts';

/** Returns the event of an assessment that has ended. Returns no event for a queued or running assessment. */
export function toAssessmentEvents(assessment: Assessment): readonly NewEvent[] {
  const { status, siteId, id, fencingNumber, finishedAt } = assessment;
  if (status !== 'completed' && status !== 'failed') return [];
  return [
    {
      siteId,
      type: `assessment.${status}`,
      subjectId: id,
      version: fencingNumber,
      occurredAt: finishedAt ?? assessment.createdAt,
      changedBy: null,
      changeNumber: null,
      document: serializeAssessmentDocument(assessment),
    },
  ];
}
