import { DomainError } from '../shared/domain-error.ts';

/** The site has no action that could be executed: none configured, not enabled, not tested, not visible; all alike. Decisions 6. */
export class ActionNotAvailable extends DomainError {
  readonly code = 'action_not_available';

  constructor() {
    super('The site has no such action that can be used.');
  }
}

/** No such execution: unknown, or of another site; alike. */
export class ExecutionNotFound extends DomainError {
  readonly code = 'execution_not_found';

  constructor() {
    super('The site has no such execution.');
  }
}

/** The provider does not answer, or not so that anything is known; the same request may succeed later. Decisions 6. */
export class PaymentProviderUnavailable extends DomainError {
  readonly code = 'payment_provider_unavailable';
  readonly retryAfterSeconds = 5;

  constructor() {
    super('The payment provider cannot be asked at the moment.');
  }
}

/** The provider answers that it will not: its credentials, the currency or the amount are most likely wrong. Decisions 6. */
export class PaymentProviderRefused extends DomainError {
  readonly code = 'payment_provider_refused';

  constructor() {
    super('The payment provider refuses this payment as it is configured.');
  }
}

/** No such payment provider is offered by this installation. */
export class PaymentProviderUnknown extends DomainError {
  readonly code = 'payment_provider_unknown';

  constructor() {
    super('There is no such payment provider here.');
  }
}

/** A webhook whose signature, time or body does not hold. `reason` can be told and counted. Decisions 6. */
export class WebhookRefused extends DomainError {
  readonly code = 'webhook_refused';

  constructor(readonly reason: string) {
    super('The webhook could not be verified.');
  }
}

/** The execution under this idempotency key ended before there was a checkout session; another key makes another one. */
export class ExecutionEnded extends DomainError {
  readonly code = 'execution_ended';

  constructor() {
    super('What was begun under this idempotency key has ended; begin anew under another one.');
  }
}

/** The site has no payment settings, or no credentials of their provider, so that nothing can be tried. */
export class PaymentsNotConfigured extends DomainError {
  readonly code = 'payments_not_configured';

  constructor() {
    super('The payment settings and the credentials of their provider must be saved first.');
  }
}
