import * as v from 'valibot';
import { PaymentProviderRefused, PaymentProviderUnavailable } from '../../core/payments/payment-errors.ts';
import type { SessionState } from '../../core/payments/payment-event.ts';
import type {
  CheckoutSession,
  PaymentGateway,
  ProviderCredentials,
  SessionRequest,
  WebhookClaim,
  WebhookDelivery,
  WebhookResult,
} from '../../core/payments/payment-gateway.port.ts';
import { toSessionState } from './session-facts.ts';
import { toSessionParameters } from './session-parameters.ts';
import { httpStatus, STRIPE_OPTIONS, StripeClient, type StripeOptions } from './stripe-client.ts';
import { checkoutSession, type StripeSession } from './stripe-objects.ts';
import { stripeSdk } from './stripe-sdk.ts';
import { inspectStripeWebhook, readStripeWebhook } from './stripe-webhook.ts';

/** Stripe's hosted Checkout by Stripe's own SDK, which is loaded when it is first used. */
export class StripeGateway implements PaymentGateway {
  readonly provider = 'stripe';

  private readonly client: StripeClient;

  constructor(private readonly options: StripeOptions = STRIPE_OPTIONS) {
    this.client = new StripeClient(options);
  }

  /** A site's own domain at Stripe, which costs extra, is not known here. */
  checkoutHost(): string {
    const { host } = new URL(this.options.apiBase);
    return host === 'api.stripe.com' ? 'checkout.stripe.com' : host;
  }

  async createSession(
    request: SessionRequest,
    credentials: ProviderCredentials,
    signal: AbortSignal,
  ): Promise<CheckoutSession> {
    const parameters = toSessionParameters(request);
    const { idempotencyKey } = request;
    const answer = await this.client.call(credentials, signal, (sessions, by) =>
      sessions.create(parameters, { ...by, idempotencyKey }),
    );
    const { id: sessionId, url, expires_at } = parseSession(answer);
    if (!url) throw new PaymentProviderUnavailable();
    return { sessionId, checkoutUrl: url, expiresAt: expires_at * 1000 };
  }

  async sessionState(sessionId: string, credentials: ProviderCredentials, signal: AbortSignal): Promise<SessionState> {
    const answer = await this.client.call(credentials, signal, async (sessions, by) => {
      try {
        return await sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] }, by);
      } catch (error) {
        if (httpStatus(error) === 404) return undefined;
        throw error;
      }
    });
    if (answer === undefined) return { outcome: 'unknown' };
    const state = toSessionState(parseSession(answer));
    if (!state) throw new PaymentProviderUnavailable();
    return state;
  }

  async expireSession(sessionId: string, credentials: ProviderCredentials, signal: AbortSignal): Promise<void> {
    const isRefused = await this.client.call(credentials, signal, async (sessions, by) => {
      try {
        await sessions.expire(sessionId, {}, by);
        return false;
      } catch (error) {
        if (httpStatus(error) === 400 || httpStatus(error) === 404) return true;
        throw error;
      }
    });
    // Stripe refuses to end what is not open: it is looked up that it was for that.
    if (!isRefused) return;
    const { outcome } = await this.sessionState(sessionId, credentials, signal);
    if (outcome === 'open') throw new PaymentProviderRefused();
  }

  inspectWebhook(delivery: WebhookDelivery): WebhookClaim {
    return inspectStripeWebhook(delivery);
  }

  async readWebhook(delivery: WebhookDelivery, secrets: readonly string[]): Promise<WebhookResult> {
    return readStripeWebhook(await stripeSdk(), delivery, secrets);
  }
}

/** The session in an answer. @throws PaymentProviderUnavailable when it is none */
function parseSession(answer: unknown): StripeSession {
  const read = v.safeParse(checkoutSession, answer);
  if (!read.success) throw new PaymentProviderUnavailable();
  return read.output;
}
