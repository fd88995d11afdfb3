import { DomainError } from '../shared/domain-error.ts';

/** The site has no such action that can be used: unknown, not set up, disabled or hidden. All cases look alike. */
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

/** The provider does not answer, or its answer is of no use; the same request may succeed later. */
export class PaymentProviderUnavailable extends DomainError {
  readonly code = 'payment_provider_unavailable';
  readonly retryAfterSeconds = 5;

  constructor() {
    super('The payment provider cannot be asked at the moment.');
  }
}

/** The provider refuses the request: the credentials, the currency or the amount are most likely wrong. */
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

/** The signature, timestamp or body of a webhook is invalid. `reason` may be shown and counted. */
export class WebhookRefused extends DomainError {
  readonly code = 'webhook_refused';

  constructor(readonly reason: string) {
    super('The webhook could not be verified.');
  }
}

/**
 * The execution under this idempotency key ended before it had a checkout session; a new key creates a new execution.
 */
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
