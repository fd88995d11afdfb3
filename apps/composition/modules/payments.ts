import type { DependencyContainer } from 'tsyringe';
import { FakeCheckout } from '../../../adapters/fake-payments/fake-checkout.ts';
import { FakePaymentGateway } from '../../../adapters/fake-payments/fake-payment-gateway.ts';
import { createHttpWebhookSender } from '../../../adapters/fake-payments/http-webhook-sender.ts';
import { DEFAULT_STRIPE_OPTIONS } from '../../../adapters/stripe/stripe-client.ts';
import { StripeGateway } from '../../../adapters/stripe/stripe-gateway.ts';
import { CheckoutSessionOpener } from '../../../core/payments/checkout/checkout-session-opener.ts';
import { ExecutePayment } from '../../../core/payments/checkout/execute-payment.ts';
import { ProviderPoller } from '../../../core/payments/checkout/provider-poller.ts';
import { ReadExecution } from '../../../core/payments/checkout/read-execution.ts';
import { ReconcileExecutions } from '../../../core/payments/checkout/reconcile-executions.ts';
import { TestPayments } from '../../../core/payments/checkout/test-payments.ts';
import { PaymentEventProcessor } from '../../../core/payments/events/payment-event-processor.ts';
import { ReceivePaymentEvent } from '../../../core/payments/events/receive-payment-event.ts';
import { ListExecutions } from '../../../core/payments/executions/list-executions.ts';
import { ListUnmatchedMoney } from '../../../core/payments/executions/list-unmatched-money.ts';
import { SummarizeExecutions } from '../../../core/payments/executions/summarize-executions.ts';
import type { PaymentGateway } from '../../../core/payments/payment-gateway.port.ts';
import { DeleteExpiredUnclaimedRefunds } from '../../../core/payments/refunds/delete-expired-unclaimed-refunds.ts';
import { UnclaimedRefunds } from '../../../core/payments/refunds/unclaimed-refunds.ts';
import { ConfigurePaymentProvider } from '../../../core/payments/settings/configure-payment-provider.ts';
import { ConfigurePayments } from '../../../core/payments/settings/configure-payments.ts';
import { type PaymentGateways, PaymentProviders } from '../../../core/payments/settings/payment-providers.ts';
import { ProviderWebhookSecretLookup } from '../../../core/payments/settings/provider-webhook-secret-lookup.ts';
import { ReadPaymentConfiguration } from '../../../core/payments/settings/read-payment-configuration.ts';
import { registerClass, registerFactory } from '../register.ts';
import {
  CLOCK,
  CONFIG,
  CRYPTOGRAPHY,
  EXECUTIONS,
  FAKE_SESSIONS,
  ID_GENERATOR,
  PAYMENT_ACTIONS,
  PAYMENT_GATEWAYS,
  PUBLIC_URL,
  SECRET_CIPHER,
  TIMER,
  UNCLAIMED_REFUNDS,
} from '../tokens.ts';

/** Registers payments by the visitors of a site. */
export function registerPayments(container: DependencyContainer): void {
  registerFactory(container, PAYMENT_GATEWAYS, createPaymentGateways);
  registerClass(container, PaymentProviders, PAYMENT_GATEWAYS, PAYMENT_ACTIONS, SECRET_CIPHER, TIMER);

  registerClass(container, ReadPaymentConfiguration, PAYMENT_ACTIONS, PaymentProviders);
  registerClass(container, ConfigurePayments, PAYMENT_ACTIONS, PaymentProviders);
  registerClass(container, ConfigurePaymentProvider, PAYMENT_ACTIONS, PaymentProviders, CLOCK);
  registerClass(container, TestPayments, PAYMENT_ACTIONS, PaymentProviders, CLOCK, ID_GENERATOR);

  registerClass(container, CheckoutSessionOpener, EXECUTIONS, PaymentProviders, CLOCK);
  registerClass(
    container,
    ExecutePayment,
    PAYMENT_ACTIONS,
    EXECUTIONS,
    PaymentProviders,
    CheckoutSessionOpener,
    CLOCK,
    ID_GENERATOR,
  );

  registerClass(container, UnclaimedRefunds, EXECUTIONS, UNCLAIMED_REFUNDS);
  registerClass(
    container,
    ProviderPoller,
    EXECUTIONS,
    UnclaimedRefunds,
    PaymentProviders,
    CheckoutSessionOpener,
    CLOCK,
  );
  registerClass(container, ReadExecution, EXECUTIONS, ProviderPoller, CLOCK);
  registerClass(container, ReconcileExecutions, ProviderPoller);
  registerClass(container, SummarizeExecutions, EXECUTIONS, CLOCK, TIMER);
  registerClass(container, ListExecutions, EXECUTIONS, TIMER);
  registerClass(container, ListUnmatchedMoney, EXECUTIONS);

  registerClass(container, ProviderWebhookSecretLookup, PAYMENT_ACTIONS, PaymentProviders);
  registerClass(container, PaymentEventProcessor, EXECUTIONS, UnclaimedRefunds, CLOCK);
  registerClass(
    container,
    ReceivePaymentEvent,
    PaymentEventProcessor,
    PaymentProviders,
    ProviderWebhookSecretLookup,
    CLOCK,
  );
  registerFactory(container, FakeCheckout, createFakeCheckout);
  registerClass(container, DeleteExpiredUnclaimedRefunds, UNCLAIMED_REFUNDS, CLOCK);
}

/** Creates the gateways of the payment providers that sites may choose: docs/write-a-payment-gateway.md */
function createPaymentGateways(from: DependencyContainer): PaymentGateways {
  const { stripeApiBase, offersFakePayments } = from.resolve(CONFIG);
  const gateways: PaymentGateway[] = [new StripeGateway({ ...DEFAULT_STRIPE_OPTIONS, apiBase: stripeApiBase })];
  if (offersFakePayments) {
    const publicUrl = from.resolve(PUBLIC_URL);
    const [sessions, cryptography, clock] = [
      from.resolve(FAKE_SESSIONS),
      from.resolve(CRYPTOGRAPHY),
      from.resolve(CLOCK),
    ];
    gateways.push(new FakePaymentGateway(sessions, cryptography, clock, () => publicUrl.current));
  }
  return new Map(gateways.map((gateway) => [gateway.provider, gateway]));
}

/**
 * Creates the backend of the fake provider's checkout page. Like an external provider, it sends webhooks to the server
 * over HTTP.
 */
function createFakeCheckout(from: DependencyContainer): FakeCheckout {
  const [providers, actions] = [from.resolve(PaymentProviders), from.resolve(PAYMENT_ACTIONS)];
  const [clock, cryptography, publicUrl] = [from.resolve(CLOCK), from.resolve(CRYPTOGRAPHY), from.resolve(PUBLIC_URL)];
  const findWebhookSecret = async (siteId: string) =>
    providers.decryptCredentials(await actions.find(siteId), 'fake')?.webhookSecrets[0];
  const send = createHttpWebhookSender(cryptography, clock, () => publicUrl.listening, findWebhookSecret);
  return new FakeCheckout(from.resolve(FAKE_SESSIONS), clock, from.resolve(TIMER), send);
}
