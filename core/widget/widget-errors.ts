import { DomainError } from '../shared/domain-error.ts';

/**
 * The intent is unknown or disabled, visitors may not open its destination, or the request has form answers although
 * the intent has no form. The caller cannot tell these cases apart.
 */
export class IntentNotAvailableError extends DomainError {
  readonly code = 'intent_not_available';

  constructor() {
    super('The site does not offer this intent.');
  }
}

/** The site has no intent with this key. */
export class IntentNotFoundError extends DomainError {
  readonly code = 'intent_not_found';

  constructor() {
    super('The site has no intent with this key.');
  }
}

/** The intent key has an invalid format. */
export class IntentKeyInvalidError extends DomainError {
  readonly code = 'intent_key_invalid';

  constructor() {
    super('An intent’s key has 1 to 120 characters: lower-case letters, digits, hyphens and underscores.');
  }
}
