import * as v from 'valibot';
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
import { toSessionState } from './session-facts.ts';
import { toSessionParameters } from './session-parameters.ts';
import { DEFAULT_STRIPE_OPTIONS, findHttpStatus, StripeClient, type StripeClientOptions } from './stripe-client.ts';
import { checkoutSessionSchema, type StripeSession } from './stripe-objects.ts';
import { loadStripeSdk } from './stripe-sdk.ts';
import { inspectStripeWebhook, verifyStripeWebhook } from './stripe-webhook.ts';

/** Implements `PaymentGateway` with Stripe's hosted Checkout. Stripe's SDK is loaded on first use. */
export class StripeGateway implements PaymentGateway {
  readonly provider = 'stripe';

  private readonly client: StripeClient;

  constructor(private readonly options: StripeClientOptions = DEFAULT_STRIPE_OPTIONS) {
    this.client = new StripeClient(options);
  }

  /**
   * Returns the host of Stripe's checkout page. Custom domains, a paid feature of Stripe accounts, are not supported.
   */
  checkoutHost(): string {
    const { host } = new URL(this.options.apiBase);
    return host === 'api.stripe.com' ? 'checkout.stripe.com' : host;
  }

  async createSession(
    request: SessionRequest,
    credentials: ProviderCredentials,
    signal: AbortSignal,
    traceparent?: string,
  ): Promise<CheckoutSession> {
    const parameters = toSessionParameters(request);
    const { idempotencyKey } = request;
    const response = await this.client.call(
      credentials,
      signal,
      (sessions, auth) => sessions.create(parameters, { ...auth, idempotencyKey }),
      traceparent,
    );
    const { id: sessionId, url, expires_at } = parseStripeSession(response);
    if (!url) throw new PaymentProviderUnavailableError();
    return { sessionId, checkoutUrl: url, expiresAt: expires_at * 1000 };
  }

  async fetchSessionState(
    sessionId: string,
    credentials: ProviderCredentials,
    signal: AbortSignal,
  ): Promise<SessionState> {
    const response = await this.client.call(credentials, signal, async (sessions, auth) => {
      try {
        return await sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] }, auth);
      } catch (error) {
        if (findHttpStatus(error) === 404) return undefined;
        throw error;
      }
    });
    if (response === undefined) return { outcome: 'unknown' };
    const state = toSessionState(parseStripeSession(response));
    if (!state) throw new PaymentProviderUnavailableError();
    return state;
  }

  async expireSession(sessionId: string, credentials: ProviderCredentials, signal: AbortSignal): Promise<void> {
    const isRejected = await this.client.call(credentials, signal, async (sessions, auth) => {
      try {
        await sessions.expire(sessionId, {}, auth);
        return false;
      } catch (error) {
        if (findHttpStatus(error) === 400 || findHttpStatus(error) === 404) return true;
        throw error;
      }
    });
    // Usually Stripe rejects the request because the session is no longer open. Then nothing needs to be done. If the
    // session is still open, Stripe had another reason, and the caller gets an error.
    if (!isRejected) return;
    const { outcome } = await this.fetchSessionState(sessionId, credentials, signal);
    if (outcome === 'open') throw new PaymentProviderRefusedError();
  }

  inspectWebhook(delivery: ProviderWebhook): WebhookInspection {
    return inspectStripeWebhook(delivery);
  }

  async verifyWebhook(delivery: ProviderWebhook, secrets: readonly string[]): Promise<WebhookVerification> {
    return verifyStripeWebhook(await loadStripeSdk(), delivery, secrets);
  }
}

/** Parses the session in a response. @throws PaymentProviderUnavailableError if it is invalid */
function parseStripeSession(response: unknown): StripeSession {
  const parsed = v.safeParse(checkoutSessionSchema, response);
  if (!parsed.success) throw new PaymentProviderUnavailableError();
  return parsed.output;
}
