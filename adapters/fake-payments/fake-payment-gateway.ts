import type { FakeSessionRepository } from '../../core/payments/checkout/fake-session-repository.port.ts';
import { findMinorUnitDigits } from '../../core/payments/currencies.ts';
import { PaymentProviderRefusedError, PaymentProviderUnavailableError } from '../../core/payments/payment-errors.ts';
import type { SessionState } from '../../core/payments/payment-event.ts';
import type {
  CheckoutSession,
  PaymentGateway,
  ProviderCredentials,
  ProviderWebhook,
  SessionRequest,
  WebhookInspection,
  WebhookVerification,
} from '../../core/payments/payment-gateway.port.ts';
import type { Clock } from '../../core/shared/clock.port.ts';
import type { Cryptography } from '../../core/shared/cryptography.port.ts';
import {
  addPaymentEvents,
  createFakeSession,
  deriveSessionStatus,
  listPaymentFacts,
  parseFakeSession,
  serializeFakeSession,
} from './fake-session.ts';
import { findSigningSecret, parseSignatureHeader } from './fake-signature.ts';
import { findClaimedSiteId, parseWebhookBody } from './fake-webhook.ts';

/**
 * A payment provider for tests and demos, without real money: docs/payments.md#the-fake-provider. The deployment's own
 * store contains the sessions, and its own server shows the checkout page. Accepts any secret key that does not look
 * like a key of Stripe.
 */
export class FakePaymentGateway implements PaymentGateway {
  readonly provider = 'fake';

  /** `getPublicUrl` returns the URL under which browsers reach the server, without a trailing slash. */
  constructor(
    private readonly sessions: FakeSessionRepository,
    private readonly cryptography: Cryptography,
    private readonly clock: Clock,
    private readonly getPublicUrl: () => string,
  ) {}

  checkoutHost(): string {
    return new URL(this.getPublicUrl()).host;
  }

  createSession(
    request: SessionRequest,
    credentials: ProviderCredentials,
    signal: AbortSignal,
  ): Promise<CheckoutSession> {
    return this.runProviderCall(credentials, signal, async () => {
      if (findMinorUnitDigits(request.money.currency) === undefined) throw new PaymentProviderRefusedError();
      const session = createFakeSession(
        request,
        this.cryptography.deriveSecret('fake checkout session', request.idempotencyKey),
      );
      const stored = parseFakeSession(await this.sessions.add(session.id, serializeFakeSession(session)));
      if (JSON.stringify(stored.request) !== JSON.stringify(request)) throw new PaymentProviderRefusedError();
      const checkoutUrl = `${this.getPublicUrl()}/fake-payments/checkout/${session.id}`;
      return { sessionId: session.id, checkoutUrl, expiresAt: request.expiresAt };
    });
  }

  fetchSessionState(sessionId: string, credentials: ProviderCredentials, signal: AbortSignal): Promise<SessionState> {
    return this.runProviderCall(credentials, signal, async () => {
      const found = await this.sessions.find(sessionId);
      if (found === undefined) return { outcome: 'unknown' };
      const facts = listPaymentFacts(parseFakeSession(found), this.clock.now());
      return facts.length === 0 ? { outcome: 'open' } : { outcome: 'moved', facts };
    });
  }

  async expireSession(sessionId: string, credentials: ProviderCredentials, signal: AbortSignal): Promise<void> {
    const at = this.clock.now();
    await this.runProviderCall(credentials, signal, () =>
      this.sessions.change(sessionId, (text) => {
        const session = parseFakeSession(text);
        if (deriveSessionStatus(session, at) !== 'open' || session.events.length > 0) return text;
        return serializeFakeSession(addPaymentEvents(session, { at, fact: { kind: 'expired' } }));
      }),
    );
  }

  inspectWebhook(delivery: ProviderWebhook): WebhookInspection {
    const header = parseSignatureHeader(delivery);
    if ('reason' in header) return { outcome: 'refused', reason: header.reason };
    return { outcome: 'unverified', siteId: findClaimedSiteId(delivery.body) };
  }

  async verifyWebhook(delivery: ProviderWebhook, secrets: readonly string[]): Promise<WebhookVerification> {
    const verification = findSigningSecret(this.cryptography, delivery, secrets);
    if ('reason' in verification) return { outcome: 'refused', reason: verification.reason };
    const event = parseWebhookBody(delivery.body);
    if (event === undefined) return { outcome: 'refused', reason: 'body_unreadable' };
    const verifiedBy = verification.secret;
    return event === 'ignored' ? { outcome: 'ignored', verifiedBy } : { outcome: 'event', event, verifiedBy };
  }

  /**
   * Runs `work` like a call of a real provider: checks the secret key, rejects when the signal is aborted, and converts
   * all other errors, such as those of the store.
   * @throws PaymentProviderRefusedError if the key is invalid or `work` throws this error
   * @throws PaymentProviderUnavailableError for any other error, or if the signal is aborted
   */
  private async runProviderCall<T>(
    { secretKey }: ProviderCredentials,
    signal: AbortSignal,
    work: () => Promise<T>,
  ): Promise<T> {
    if (signal.aborted) throw new PaymentProviderUnavailableError();
    if (!/^[!-~]{1,500}$/.test(secretKey) || STRIPE_KEY_PATTERN.test(secretKey))
      throw new PaymentProviderRefusedError();
    let stop = () => {};
    const aborted = new Promise<never>((_, reject) => {
      stop = () => reject(new PaymentProviderUnavailableError());
      signal.addEventListener('abort', stop, { once: true });
    });
    try {
      return await Promise.race([work(), aborted]);
    } catch (error) {
      throw error instanceof PaymentProviderRefusedError ? error : new PaymentProviderUnavailableError();
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }
}

/** Matches a key of Stripe. Such a key is rejected, because the user has entered it for the wrong provider. */
const STRIPE_KEY_PATTERN = /^[rsp]k_(?:test|live)_/;
