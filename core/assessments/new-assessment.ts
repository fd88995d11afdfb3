import type { Subject } from '../evidence/subject.ts';
import { DAY } from '../shared/time.ts';
import { type Assessment, NO_FINDINGS } from './assessment.ts';
import type { ProfileVersion } from './profile.ts';

/** Request body that creates an assessment. docs/assessments.md#create */
export interface AssessmentRequest {
  readonly profileKey: string;
  readonly externalReference: string;
  readonly subject: Subject;
}

/** Creates a queued assessment with the profile's current version. Its deletion date is `retentionDays` after `now`. */
export function createQueuedAssessment(
  id: string,
  siteId: string,
  { profileKey, externalReference, subject }: AssessmentRequest,
  { profileVersion, retentionDays }: ProfileVersion,
  now: number,
): Assessment {
  return {
    id,
    siteId,
    status: 'queued',
    profileKey,
    profileVersion,
    externalReference,
    subject: { ...subject, name: subject.name.trim() },
    attempt: 0,
    createdAt: now,
    startedAt: null,
    finishedAt: null,
    deletesAt: now + retentionDays * DAY,
    ...NO_FINDINGS,
    failureCode: null,
    fencingNumber: 0,
    leaseExpiresAt: null,
  };
}
