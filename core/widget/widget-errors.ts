import { DomainError } from '../shared/domain-error.ts';

/**
 * The intent is unknown or disabled, has no form to submit, or its destination is not verified; the caller cannot tell
 * which.
 */
export class IntentNotAvailable extends DomainError {
  readonly code = 'intent_not_available';

  constructor() {
    super('The site offers no such intent.');
  }
}

/** The site has no such intent that could be deleted. */
export class IntentNotFound extends DomainError {
  readonly code = 'intent_not_found';

  constructor() {
    super('The site has no such intent.');
  }
}

/** What was given as an intent's key cannot be one. */
export class IntentKeyInvalid extends DomainError {
  readonly code = 'intent_key_invalid';

  constructor() {
    super('An intent’s key has 1 to 120 characters: lower-case letters, digits, hyphens and underscores.');
  }
}
