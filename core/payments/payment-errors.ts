import { DomainError } from '../shared/domain-error.ts';

/** The action is unknown, not set up, disabled or hidden. The caller cannot tell these cases apart. */
export class ActionNotAvailableError extends DomainError {
  readonly code = 'action_not_available';

  constructor() {
    super('The site has no such action, or it is not available.');
  }
}

/** The execution is unknown or belongs to another site. The caller cannot tell these cases apart. */
export class ExecutionNotFoundError extends DomainError {
  readonly code = 'execution_not_found';

  constructor() {
    super('The site has no payment execution with this id.');
  }
}

/** The provider does not respond, or its response is invalid. The same request may succeed later. */
export class PaymentProviderUnavailableError extends DomainError {
  readonly code = 'payment_provider_unavailable';
  readonly retryAfterSeconds = 5;

  constructor() {
    super('The payment provider is not available at the moment. Try again later.');
  }
}

/** The provider rejects the request. Most likely the credentials, the currency or the amount are wrong. */
export class PaymentProviderRefusedError extends DomainError {
  readonly code = 'payment_provider_refused';

  constructor() {
    super('The payment provider rejects this payment as it is configured.');
  }
}

/** This deployment does not offer the payment provider. */
export class UnknownPaymentProviderError extends DomainError {
  readonly code = 'payment_provider_unknown';

  constructor() {
    super('This server does not offer the payment provider.');
  }
}

/**
 * The signature, timestamp or body of a webhook is invalid. `reason` contains no secret: it may be logged, counted and
 * shown to the sender.
 */
export class PaymentWebhookRefusedError extends DomainError {
  readonly code = 'webhook_refused';

  constructor(readonly reason: string) {
    super('The webhook could not be verified.');
  }
}

/**
 * The execution with this idempotency key ended before it had a checkout session. To start another payment, use a new
 * key.
 */
export class ExecutionEndedError extends DomainError {
  readonly code = 'execution_ended';

  constructor() {
    super('The payment with this idempotency key has ended. Use a new key to start another payment.');
  }
}

/** The site has no payment settings or no credentials of their provider, so payments cannot be tested. */
export class PaymentsNotConfiguredError extends DomainError {
  readonly code = 'payments_not_configured';

  constructor() {
    super('Save the payment settings and the credentials of their provider first.');
  }
}
