import { DomainError } from '../shared/domain-error.ts';

/**
 * The assessment does not exist, was deleted, or belongs to another site, or its id is malformed. Callers cannot tell
 * these cases apart. docs/assessments.md#wait-for-the-result
 */
export class AssessmentNotFoundError extends DomainError {
  readonly code = 'assessment_not_found';

  constructor() {
    super('The site has no such assessment.');
  }
}

/** The site has reached its limit of queued and running assessments. docs/operations.md#limits */
export class AssessmentQueueFullError extends DomainError {
  readonly code = 'assessment_queue_full';
  /** Typical duration of a run, in seconds. A run that ends makes room for another assessment. */
  readonly retryAfterSeconds = 10;

  constructor(limit: number) {
    super(`The site has ${limit} queued or running assessments already.`);
  }
}

/** The profile accepts no new assessments. */
export class ProfileInactiveError extends DomainError {
  readonly code = 'profile_inactive';
}

/** Only a failed assessment can be retried. */
export class AssessmentNotFailedError extends DomainError {
  readonly code = 'assessment_not_failed';
}
