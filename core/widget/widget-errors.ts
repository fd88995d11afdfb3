import { DomainError } from '../shared/domain-error.ts';

/** The intent is unknown or disabled: alike. Decisions 3. */
export class IntentNotAvailable extends DomainError {
  readonly code = 'intent_not_available';
}
