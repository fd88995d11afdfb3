import type { Money } from './money.ts';
import type { PaymentEvent, SessionState } from './payment-event.ts';

/** Credentials that the provider gave to the site's owner. They are never logged and never returned. */
export interface ProviderCredentials {
  /** Authenticates requests to the provider. */
  readonly secretKey: string;
  /** Verify the provider's webhooks. There are several while one is being replaced. */
  readonly webhookSecrets: readonly string[];
}

export interface SessionRequest {
  /** Derived from the execution, so the same for each request of its session. At most 255 ASCII characters. */
  readonly idempotencyKey: string;
  readonly executionId: string;
  readonly siteId: string;
  readonly money: Money;
  /** What the visitor pays for, shown on the checkout page: 1 to 200 characters. */
  readonly description: string;
  /** Absolute URLs of the site to which the visitor returns afterwards. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** When the session expires, in milliseconds since 1970. The provider may round it to a second. */
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
export interface WebhookDelivery {
  /** The received bytes, unchanged. */
  readonly body: Uint8Array;
  /** By lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Time of receipt, in milliseconds since 1970. */
  readonly now: number;
}

/** Why a webhook is rejected. May be shown to the sender and used in metrics. */
export type WebhookRefusalReason =
  | 'signature_missing'
  | 'signature_invalid'
  | 'timestamp_out_of_window'
  | 'body_unreadable';

/** What a webhook claims before its signature is verified. Do not trust `siteId`; it is null if there is none. */
export type WebhookClaim =
  | { readonly outcome: 'unverified'; readonly siteId: string | null }
  | { readonly outcome: 'refused'; readonly reason: WebhookRefusalReason };

/** The result of verifying and parsing a webhook. `verifiedBy` is the secret that matches the signature. */
export type WebhookReading =
  | { readonly outcome: 'event'; readonly event: PaymentEvent; readonly verifiedBy: string }
  /** The signature is valid, but the event is not relevant for payments. */
  | { readonly outcome: 'ignored'; readonly verifiedBy: string }
  | { readonly outcome: 'refused'; readonly reason: WebhookRefusalReason };

/**
 * A payment provider, which hosts the checkout page and reports the state of payments. One gateway serves all sites.
 * Each call passes the site's credentials, and the gateway does not store them.
 *
 * Results and errors never contain text of the provider. All calls except those that read webhooks end soon after their
 * signal is aborted, with `PaymentProviderUnavailable`.
 */
export interface PaymentGateway {
  /** The provider's name in configuration and URLs, such as `stripe` or `fake`. */
  readonly provider: string;

  /**
   * The host of every `checkoutUrl`, as `URL.host` returns it. The widget shows it to visitors before they go there.
   */
  checkoutHost(): string;

  /**
   * Opens a checkout session for exactly this money, or returns the session that was opened with this idempotency key.
   * There is one session per key, however often and whenever it is requested, also concurrently. The session's events
   * contain the ids of the execution and the site.
   * @throws PaymentProviderRefused if the provider rejects the request: wrong credentials, an unsupported currency or
   * amount, a key that was used for a different request
   * @throws PaymentProviderUnavailable if it is unknown whether there is a session: no response, an invalid response, a
   * rate limit, a server error. A retry with the same key is safe.
   */
  createSession(
    request: SessionRequest,
    credentials: ProviderCredentials,
    signal: AbortSignal,
  ): Promise<CheckoutSession>;

  /**
   * Returns the current state of a session: the facts that webhooks would have reported by now, as far as they concern
   * payment, refunds and disputes. Changes nothing.
   * @throws PaymentProviderRefused for wrong credentials @throws PaymentProviderUnavailable
   */
  sessionState(sessionId: string, credentials: ProviderCredentials, signal: AbortSignal): Promise<SessionState>;

  /**
   * Expires an open session, so that it can no longer be paid. Does nothing if the session is not open or does not
   * exist.
   * @throws PaymentProviderRefused for wrong credentials @throws PaymentProviderUnavailable
   */
  expireSession(sessionId: string, credentials: ProviderCredentials, signal: AbortSignal): Promise<void>;

  /**
   * Reads a webhook's claims before any secret is looked up. Scans the body at most once without parsing it, so that
   * unauthenticated requests stay cheap. Rejects webhooks that `readWebhook` would reject by their headers. Finds the
   * site of session events. Never throws.
   */
  inspectWebhook(delivery: WebhookDelivery): WebhookClaim;

  /**
   * Verifies a webhook by the provider's scheme with any of `secrets`, and only then parses it. Rejects timestamps more
   * than five minutes before or after `now`, whether or not the signature is valid. Rejects a signed body that cannot
   * be parsed as `body_unreadable`. Returns `ignored` for events that are not relevant here. The same delivery always
   * has the same result. Never throws.
   */
  readWebhook(delivery: WebhookDelivery, secrets: readonly string[]): Promise<WebhookReading>;
}
