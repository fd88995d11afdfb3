import { DomainError } from '../shared/domain-error.ts';

/** No such assessment: unknown, of another site, malformed or deleted; all alike. Spec 7. */
export class AssessmentNotFound extends DomainError {
  readonly code = 'assessment_not_found';

  constructor() {
    super('The site has no such assessment.');
  }
}

/** The site has as many queued and running assessments as it may. Spec 7, decisions 4. */
export class AssessmentQueueFull extends DomainError {
  readonly code = 'assessment_queue_full';
  /** When it is worth to try again: a run takes about so long. */
  readonly retryAfterSeconds = 10;

  constructor(limit: number) {
    super(`The site has ${limit} queued or running assessments, and more are not taken.`);
  }
}

/** The profile takes no new assessments. Spec 7. */
export class ProfileInactive extends DomainError {
  readonly code = 'profile_inactive';
}

/** Only an assessment that has failed can be retried. Spec 3.2. */
export class AssessmentNotFailed extends DomainError {
  readonly code = 'assessment_not_failed';
}
