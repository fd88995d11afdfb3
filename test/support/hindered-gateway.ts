import { PaymentProviderUnavailable } from '../../core/payments/payment-errors.ts';
import type {
  CheckoutSession,
  PaymentGateway,
  ProviderCredentials,
  SessionRequest,
  WebhookDelivery,
} from '../../core/payments/payment-gateway.port.ts';

type Hindrance = () => Promise<void>;

/** A gateway to a provider that is away at times: what is put in the way of a call happens before it. */
export class HinderedGateway implements PaymentGateway {
  readonly provider: string;
  /** What is asked before each call; it may throw, or never end. */
  hindrance: Hindrance = async () => {};
  /** The calls so far, by their names. */
  readonly calls: string[] = [];

  constructor(private readonly gateway: PaymentGateway) {
    this.provider = gateway.provider;
  }

  /** Lets the provider's answer to the next call be lost on its way. */
  loseNextAnswer = false;

  checkoutHost(): string {
    return this.gateway.checkoutHost();
  }

  async createSession(
    request: SessionRequest,
    credentials: ProviderCredentials,
    signal: AbortSignal,
  ): Promise<CheckoutSession> {
    await this.pass('createSession');
    const answer = await this.gateway.createSession(request, credentials, signal);
    if (this.loseNextAnswer) {
      this.loseNextAnswer = false;
      throw new PaymentProviderUnavailable();
    }
    return answer;
  }

  async sessionState(sessionId: string, credentials: ProviderCredentials, signal: AbortSignal) {
    await this.pass('sessionState');
    return this.gateway.sessionState(sessionId, credentials, signal);
  }

  async expireSession(sessionId: string, credentials: ProviderCredentials, signal: AbortSignal) {
    await this.pass('expireSession');
    return this.gateway.expireSession(sessionId, credentials, signal);
  }

  inspectWebhook(delivery: WebhookDelivery) {
    return this.gateway.inspectWebhook(delivery);
  }

  readWebhook(delivery: WebhookDelivery, secrets: readonly string[]) {
    return this.gateway.readWebhook(delivery, secrets);
  }

  private async pass(call: string): Promise<void> {
    this.calls.push(call);
    await this.hindrance();
  }
}
