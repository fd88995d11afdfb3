import type { Money } from './money.ts';
import type { PaymentEvent, SessionState } from './payment-event.ts';

/** Credentials that the provider gave to the site's owner. They are never logged and never returned. */
export interface ProviderCredentials {
  /** Authenticates requests to the provider. */
  readonly secretKey: string;
  /**
   * Secrets that verify the provider's webhooks. While the owner replaces a secret, the old and the new one are valid.
   */
  readonly webhookSecrets: readonly string[];
}

export interface SessionRequest {
  /**
   * At most 255 ASCII characters. It is derived from the execution's id, so each request for the execution's session
   * has the same key.
   */
  readonly idempotencyKey: string;
  readonly executionId: string;
  readonly siteId: string;
  readonly money: Money;
  /** Name of the product or service, which the checkout page shows: 1 to 200 characters. */
  readonly description: string;
  /** Absolute URL of the site to which the provider sends the visitor after the payment. */
  readonly successUrl: string;
  /** Absolute URL of the site to which the provider sends the visitor who cancels the payment. */
  readonly cancelUrl: string;
  /** When the session expires, in milliseconds since 1970. The provider may round the time to a second. */
  readonly expiresAt: number;
}

export interface CheckoutSession {
  /** The provider's id of the session, at most 255 characters. */
  readonly sessionId: string;
  /** Absolute URL of the provider's checkout page. */
  readonly checkoutUrl: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** A webhook request that is not verified yet. */
export interface ProviderWebhook {
  /** The received bytes, unchanged. */
  readonly body: Uint8Array;
  /** The request's headers by lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Time of receipt, in milliseconds since 1970. */
  readonly now: number;
}

/** Why a webhook is rejected. The reason may be shown to the sender and used in metrics. */
export type PaymentWebhookRefusalReason =
  | 'signature_missing'
  | 'signature_invalid'
  | 'timestamp_out_of_window'
  | 'body_unreadable';

/**
 * What a webhook says before its signature is verified. Do not trust `siteId`. It is null if the webhook names no site.
 */
export type WebhookInspection =
  | { readonly outcome: 'unverified'; readonly siteId: string | null }
  | { readonly outcome: 'refused'; readonly reason: PaymentWebhookRefusalReason };

/** The result of verifying and parsing a webhook. `verifiedBy` is the secret that matches the signature. */
export type WebhookVerification =
  | { readonly outcome: 'event'; readonly event: PaymentEvent; readonly verifiedBy: string }
  /** The signature is valid, but Portico does not use events of this type. */
  | { readonly outcome: 'ignored'; readonly verifiedBy: string }
  | { readonly outcome: 'refused'; readonly reason: PaymentWebhookRefusalReason };

/**
 * A payment provider. It hosts the checkout page and reports the state of payments. One gateway serves all sites. Each
 * call passes the site's credentials, and the gateway does not store them.
 *
 * Errors never contain text of the provider. If the signal of a call is aborted, the call soon ends with
 * `PaymentProviderUnavailableError`.
 */
export interface PaymentGateway {
  /** The provider's name in configuration and URLs, such as `stripe` or `fake`. */
  readonly provider: string;

  /**
   * Returns the host of every `checkoutUrl`, in the form of `URL.host`. The widget shows the host to visitors before
   * they go there.
   */
  checkoutHost(): string;

  /**
   * Opens a checkout session for exactly this amount. If a session was already opened with this idempotency key,
   * returns that session. Concurrent calls with one key also open only one session. Webhooks about the session contain
   * the ids of the execution and the site. `traceparent` contains the trace of the visitor's request. It is sent as a
   * header of the request if the provider supports this, and is not part of the session.
   * @throws PaymentProviderRefusedError if the provider rejects the request, for example because of wrong credentials,
   * an unsupported currency or amount, or a key that was used for a different request
   * @throws PaymentProviderUnavailableError if it is unknown whether the session was opened, because of a missing or
   * invalid response, a rate limit or a server error. A retry with the same key is safe.
   */
  createSession(
    request: SessionRequest,
    credentials: ProviderCredentials,
    signal: AbortSignal,
    traceparent?: string,
  ): Promise<CheckoutSession>;

  /**
   * Returns the current state of a session, with the same facts about payment, refunds and disputes that webhooks
   * report. Changes nothing.
   * @throws PaymentProviderRefusedError for wrong credentials @throws PaymentProviderUnavailableError
   */
  fetchSessionState(sessionId: string, credentials: ProviderCredentials, signal: AbortSignal): Promise<SessionState>;

  /**
   * Expires an open session, so that the visitor can no longer pay. Does nothing if the session is not open or does not
   * exist.
   * @throws PaymentProviderRefusedError for wrong credentials @throws PaymentProviderUnavailableError
   */
  expireSession(sessionId: string, credentials: ProviderCredentials, signal: AbortSignal): Promise<void>;

  /**
   * Reads the site id from a webhook before any secret is looked up. Scans the body at most once without parsing it, so
   * that unauthenticated requests cost little. Rejects webhooks with headers that `verifyWebhook` would reject. Finds
   * the site id only in events about sessions. Never throws.
   */
  inspectWebhook(delivery: ProviderWebhook): WebhookInspection;

  /**
   * Verifies a webhook in the way that the provider documents, and parses it afterwards. One of `secrets` must match
   * the signature. Rejects timestamps more than five minutes before or after `now`, even if the signature is valid. If
   * the signature is valid but the body cannot be parsed, rejects the webhook with the reason `body_unreadable`.
   * Returns `ignored` for types of events that Portico does not use. The same delivery always has the same result.
   * Never throws.
   */
  verifyWebhook(delivery: ProviderWebhook, secrets: readonly string[]): Promise<WebhookVerification>;
}
