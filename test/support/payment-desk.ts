import { FakePaymentGateway } from '../../adapters/fake-payments/fake-payment-gateway.ts';
import { readSession, withFacts, writeSession } from '../../adapters/fake-payments/fake-session.ts';
import { SIGNATURE_HEADER, signatureOf } from '../../adapters/fake-payments/fake-signature.ts';
import { MemoryEarlyReturnRepository } from '../../adapters/memory/memory-early-return-repository.ts';
import { MemoryExecutionRepository } from '../../adapters/memory/memory-execution-repository.ts';
import { MemoryFakeSessionRepository } from '../../adapters/memory/memory-fake-session-repository.ts';
import { MemoryPaymentActionRepository } from '../../adapters/memory/memory-payment-action-repository.ts';
import { AesSecretCipher } from '../../adapters/node/aes-secret-cipher.ts';
import { NodeCryptography } from '../../adapters/node/node-cryptography.ts';
import { TimeSortedIds } from '../../adapters/node/time-sorted-ids.ts';
import { CheckoutSessions } from '../../core/payments/checkout-sessions.ts';
import { ConfigurePaymentProvider } from '../../core/payments/configure-payment-provider.ts';
import { ConfigurePayments } from '../../core/payments/configure-payments.ts';
import { DeleteExpiredReturns } from '../../core/payments/delete-expired-returns.ts';
import { EarlyReturns } from '../../core/payments/early-returns.ts';
import { EventIntake } from '../../core/payments/event-intake.ts';
import { ExecutePayment } from '../../core/payments/execute-payment.ts';
import { ExecutionQuestions } from '../../core/payments/execution-questions.ts';
import type { PaymentSettings } from '../../core/payments/payment-action.ts';
import type { PaymentEvent, PaymentFact } from '../../core/payments/payment-event.ts';
import { PaymentProviders } from '../../core/payments/payment-providers.ts';
import { ReadExecution } from '../../core/payments/read-execution.ts';
import { ReadPayments } from '../../core/payments/read-payments.ts';
import { ReceivePaymentEvent } from '../../core/payments/receive-payment-event.ts';
import { ReconcileExecutions } from '../../core/payments/reconcile-executions.ts';
import { TestPayments } from '../../core/payments/test-payments.ts';
import { WebhookSecrets } from '../../core/payments/webhook-secrets.ts';
import { HinderedGateway } from './hindered-gateway.ts';
import { SITE } from './known-ids.ts';
import { ManualTimer } from './manual-timer.ts';
import { someSettings } from './payment-builder.ts';

const KEY = new Uint8Array(32);

export const SHOP = { id: SITE, allowedOrigins: ['https://shop.example'] };
const WEBHOOK_SECRET = 'whsec_of_the_shop';

/** Payments in memory, by the provider `fake`, at a time that passes when it is told to. */
export class PaymentDesk {
  readonly timer = new ManualTimer();
  readonly clock = this.timer.clock;
  readonly cryptography = new NodeCryptography(KEY);
  readonly fakeSessions = new MemoryFakeSessionRepository();
  readonly actions = new MemoryPaymentActionRepository();
  readonly executions = new MemoryExecutionRepository();
  private readonly returns = new MemoryEarlyReturnRepository();
  private readonly early = new EarlyReturns(this.executions, this.returns);
  readonly gateway = new HinderedGateway(
    new FakePaymentGateway(this.fakeSessions, this.cryptography, this.clock, () => 'https://portico.example'),
  );
  private readonly ids = new TimeSortedIds(this.clock, this.cryptography);
  readonly providers = new PaymentProviders(
    new Map([['fake', this.gateway]]),
    this.actions,
    new AesSecretCipher(KEY),
    this.timer,
  );
  private readonly sessions = new CheckoutSessions(this.executions, this.providers, this.clock);
  private readonly questions = new ExecutionQuestions(
    this.executions,
    this.early,
    this.providers,
    this.sessions,
    this.clock,
  );

  readonly readPayments = new ReadPayments(this.actions, this.providers);
  readonly configurePayments = new ConfigurePayments(this.actions, this.providers);
  readonly configureProvider = new ConfigurePaymentProvider(this.actions, this.providers, this.clock);
  readonly testPayments = new TestPayments(this.actions, this.providers, this.clock, this.ids);
  readonly executePayment = new ExecutePayment(
    this.actions,
    this.executions,
    this.providers,
    this.sessions,
    this.clock,
    this.ids,
  );
  readonly readExecution = new ReadExecution(this.executions, this.questions, this.clock);
  readonly receiveEvent = new ReceivePaymentEvent(
    new EventIntake(this.executions, this.early, this.clock),
    this.providers,
    new WebhookSecrets(this.actions, this.providers),
    this.clock,
  );
  readonly deleteExpiredReturns = new DeleteExpiredReturns(this.returns, this.clock);
  readonly reconcile = new ReconcileExecutions(this.questions);
  private eventsTold = 0;

  /** A desk whose site takes payments. */
  static async open(given: Partial<PaymentSettings> = {}): Promise<PaymentDesk> {
    const desk = new PaymentDesk();
    await desk.give(SITE, WEBHOOK_SECRET);
    await desk.configurePayments.execute({ site: SHOP, settings: someSettings({ provider: 'fake', ...given }) });
    await desk.testPayments.execute({ siteId: SITE });
    desk.gateway.calls.length = 0;
    return desk;
  }

  /** Gives a site credentials with this webhook secret. */
  async give(siteId: string, secret: string): Promise<void> {
    const credentials = { secretKey: 'fake_key', webhookSecrets: [secret] };
    await this.configureProvider.execute({ siteId, provider: 'fake', ...credentials });
  }

  /** Sends a visitor to pay. */
  pay(idempotencyKey?: string) {
    return this.executePayment.execute({ site: SHOP, idempotencyKey });
  }

  /** Lets something happen to a session at the provider, who tells nobody. */
  async happens(sessionId: string, fact: PaymentFact): Promise<void> {
    const at = this.clock.now();
    await this.fakeSessions.change(sessionId, (text) => writeSession(withFacts(readSession(text), { at, fact })));
  }

  /** Delivers an event as the provider does, signed with this secret. */
  deliver(given: Partial<PaymentEvent> & Pick<PaymentEvent, 'fact'>, secret = WEBHOOK_SECRET) {
    this.eventsTold += 1;
    const nothing = { siteId: null, executionId: null, sessionId: null };
    const event = { eventId: `evt_${this.eventsTold}`, occurredAt: this.clock.now(), ...nothing, ...given };
    const body = new TextEncoder().encode(JSON.stringify({ type: 'payment', ...event }));
    const signature = signatureOf(this.cryptography, secret, this.clock.now(), body);
    return this.receiveEvent.execute({ provider: 'fake', body, headers: { [SIGNATURE_HEADER]: signature } });
  }
}
