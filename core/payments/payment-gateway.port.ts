import type { Money } from './money.ts';
import type { PaymentEvent, SessionState } from './payment-event.ts';

/** What a site's owner was given by the provider. Never logged, never told again. */
export interface ProviderCredentials {
  /** What requests to the provider are made with. */
  readonly secretKey: string;
  /** What webhooks of the provider are signed with: one, or several while one is being replaced. */
  readonly webhookSecrets: readonly string[];
}

export interface SessionRequest {
  /**
   * Derives from the execution: the same one whenever the same session is asked for. At most 255 characters of ASCII.
   */
  readonly idempotencyKey: string;
  readonly executionId: string;
  readonly siteId: string;
  readonly money: Money;
  /** What the visitor reads that they pay for: 1 to 200 characters. */
  readonly description: string;
  /** Where the visitor's browser goes afterwards: absolute addresses of the site. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** When the session ends unpaid, in milliseconds since 1970; the provider may know whole seconds alone. */
  readonly expiresAt: number;
}

export interface CheckoutSession {
  /** The provider's id of the session, at most 255 characters. */
  readonly sessionId: string;
  /** Where the visitor pays: an absolute address of the provider's own page. */
  readonly checkoutUrl: string;
  readonly expiresAt: number;
}

/** A request that says that it comes from the provider. */
export interface WebhookDelivery {
  /** Byte for byte as it came. */
  readonly body: Uint8Array;
  /** By lowercase names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** When it came, in milliseconds since 1970. */
  readonly now: number;
}

/** Why a webhook is refused: what can be told to whoever sent it, and counted. */
export type WebhookRejectionReason =
  | 'signature_missing'
  | 'signature_invalid'
  | 'timestamp_out_of_window'
  | 'body_unreadable';

/** What a webhook claims before its signature is verified. Do not trust `siteId`; null if the event names no site. */
export type WebhookClaim =
  | { readonly outcome: 'unverified'; readonly siteId: string | null }
  | { readonly outcome: 'refused'; readonly reason: WebhookRejectionReason };

/** `verifiedBy` is the one of the secrets given that the signature is of: whose event it is. */
export type WebhookResult =
  | { readonly outcome: 'event'; readonly event: PaymentEvent; readonly verifiedBy: string }
  /** Rightly signed, and nothing that a payment depends on. */
  | { readonly outcome: 'ignored'; readonly verifiedBy: string }
  | { readonly outcome: 'refused'; readonly reason: WebhookRejectionReason };

/**
 * A payment provider: hosts the page that a visitor pays on, and reports what became of the payment. One gateway serves
 * every site; each call passes the site's credentials, and the gateway does not store them.
 *
 * Of the provider's own words none leaves the gateway: neither in what it answers nor in what it throws.
 * Every call but those that read webhooks ends soon after its signal is aborted, with `PaymentProviderUnavailable`.
 */
export interface PaymentGateway {
  /** The provider's name in configuration and addresses: `stripe`, `fake`. */
  readonly provider: string;

  /**
   * The host of the page that visitors pay on, which they are told of before: that of every `checkoutUrl`, as browsers
   * write it.
   */
  checkoutHost(): string;

  /**
   * Opens a checkout session for exactly this money, or answers the one that was opened for this idempotency key
   * before. However often and at whatever time it is asked under one key, also at once, there is one session. The
   * session's events name the execution and the site.
   * @throws PaymentProviderRefused when the provider will not: wrong credentials, a currency or an amount that it does
   * not take, a key used for another request
   * @throws PaymentProviderUnavailable when it is not known whether there is a session: no answer, one that makes no
   * sense, too many requests, a fault of the provider's; asking again under the same key is safe
   */
  createSession(
    request: SessionRequest,
    credentials: ProviderCredentials,
    signal: AbortSignal,
  ): Promise<CheckoutSession>;

  /**
   * What the provider knows of a session at this moment: the same facts that its webhooks would have told by now, as
   * far as they say whether it is paid, refunded or disputed. Asking changes nothing.
   * @throws PaymentProviderRefused for wrong credentials @throws PaymentProviderUnavailable
   */
  sessionState(sessionId: string, credentials: ProviderCredentials, signal: AbortSignal): Promise<SessionState>;

  /**
   * Ends an open session, so that nobody can pay it any more; nothing for one that is not open, or not there.
   * @throws PaymentProviderRefused for wrong credentials @throws PaymentProviderUnavailable
   */
  expireSession(sessionId: string, credentials: ProviderCredentials, signal: AbortSignal): Promise<void>;

  /**
   * Reads a webhook's claims before any secret is looked up. Scans the body at most once without parsing it, so that
   * unauthenticated requests stay cheap. Refuses what `readWebhook` would refuse by its headers. Never throws.
   * Events of sessions name their site.
   */
  inspectWebhook(delivery: WebhookDelivery): WebhookClaim;

  /**
   * Verifies a webhook by the provider's own scheme, with any of `secrets`, and only then reads it. It never throws. A
   * timestamp more than five minutes from `now`, either way, is refused, rightly signed or not. What is signed rightly
   * and cannot be read is refused as `body_unreadable`; what can be read and does not matter here, an event of another
   * kind say, is `ignored`. The same delivery is read alike each time.
   */
  readWebhook(delivery: WebhookDelivery, secrets: readonly string[]): Promise<WebhookResult>;
}
