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
import { UnclaimedRefundProcessor } from '../../../core/payments/refunds/unclaimed-refund-processor.ts';
import { ConfigurePaymentProvider } from '../../../core/payments/settings/configure-payment-provider.ts';
import { ConfigurePayments } from '../../../core/payments/settings/configure-payments.ts';
import {
  type PaymentGateways,
  PaymentProviderClient,
} from '../../../core/payments/settings/payment-provider-client.ts';
import { ProviderWebhookSecretLookup } from '../../../core/payments/settings/provider-webhook-secret-lookup.ts';
import { ReadPaymentConfiguration } from '../../../core/payments/settings/read-payment-configuration.ts';
import { registerClass, registerFactory } from '../register.ts';
import {
  CLOCK,
  CONFIG,
  CRYPTOGRAPHY,
  EXECUTION_REPOSITORY,
  FAKE_SESSION_REPOSITORY,
  ID_GENERATOR,
  PAYMENT_ACTION_REPOSITORY,
  PAYMENT_GATEWAYS,
  PUBLIC_URL,
  SECRET_CIPHER,
  TIMER,
  UNCLAIMED_REFUND_REPOSITORY,
} from '../tokens.ts';

/** Registers payments by the visitors of a site. */
export function registerPayments(container: DependencyContainer): void {
  registerFactory(container, PAYMENT_GATEWAYS, createPaymentGateways);
  registerClass(container, PaymentProviderClient, PAYMENT_GATEWAYS, PAYMENT_ACTION_REPOSITORY, SECRET_CIPHER, TIMER);

  registerClass(container, ReadPaymentConfiguration, PAYMENT_ACTION_REPOSITORY, PaymentProviderClient);
  registerClass(container, ConfigurePayments, PAYMENT_ACTION_REPOSITORY, PaymentProviderClient);
  registerClass(container, ConfigurePaymentProvider, PAYMENT_ACTION_REPOSITORY, PaymentProviderClient, CLOCK);
  registerClass(container, TestPayments, PAYMENT_ACTION_REPOSITORY, PaymentProviderClient, CLOCK, ID_GENERATOR);

  registerClass(container, CheckoutSessionOpener, EXECUTION_REPOSITORY, PaymentProviderClient, CLOCK);
  registerClass(
    container,
    ExecutePayment,
    PAYMENT_ACTION_REPOSITORY,
    EXECUTION_REPOSITORY,
    PaymentProviderClient,
    CheckoutSessionOpener,
    CLOCK,
    ID_GENERATOR,
  );

  registerClass(container, UnclaimedRefundProcessor, EXECUTION_REPOSITORY, UNCLAIMED_REFUND_REPOSITORY);
  registerClass(
    container,
    ProviderPoller,
    EXECUTION_REPOSITORY,
    UnclaimedRefundProcessor,
    PaymentProviderClient,
    CheckoutSessionOpener,
    CLOCK,
  );
  registerClass(container, ReadExecution, EXECUTION_REPOSITORY, ProviderPoller, CLOCK);
  registerClass(container, ReconcileExecutions, ProviderPoller);
  registerClass(container, SummarizeExecutions, EXECUTION_REPOSITORY, CLOCK, TIMER);
  registerClass(container, ListExecutions, EXECUTION_REPOSITORY, TIMER);
  registerClass(container, ListUnmatchedMoney, EXECUTION_REPOSITORY);

  registerClass(container, ProviderWebhookSecretLookup, PAYMENT_ACTION_REPOSITORY, PaymentProviderClient);
  registerClass(container, PaymentEventProcessor, EXECUTION_REPOSITORY, UnclaimedRefundProcessor, CLOCK);
  registerClass(
    container,
    ReceivePaymentEvent,
    PaymentEventProcessor,
    PaymentProviderClient,
    ProviderWebhookSecretLookup,
    CLOCK,
  );
  registerFactory(container, FakeCheckout, createFakeCheckout);
  registerClass(container, DeleteExpiredUnclaimedRefunds, UNCLAIMED_REFUND_REPOSITORY, CLOCK);
}

/** Creates the gateways of the payment providers that sites may choose: docs/write-a-payment-gateway.md */
function createPaymentGateways(from: DependencyContainer): PaymentGateways {
  const { stripeApiBase, offersFakePayments } = from.resolve(CONFIG);
  const gateways: PaymentGateway[] = [new StripeGateway({ ...DEFAULT_STRIPE_OPTIONS, apiBase: stripeApiBase })];
  if (offersFakePayments) {
    const publicUrl = from.resolve(PUBLIC_URL);
    const [sessions, cryptography, clock] = [
      from.resolve(FAKE_SESSION_REPOSITORY),
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
  const [providers, actions] = [from.resolve(PaymentProviderClient), from.resolve(PAYMENT_ACTION_REPOSITORY)];
  const [clock, cryptography, publicUrl] = [from.resolve(CLOCK), from.resolve(CRYPTOGRAPHY), from.resolve(PUBLIC_URL)];
  const findWebhookSecret = async (siteId: string) =>
    providers.decryptCredentials(await actions.find(siteId), 'fake')?.webhookSecrets[0];
  const send = createHttpWebhookSender(cryptography, clock, () => publicUrl.listening, findWebhookSecret);
  return new FakeCheckout(from.resolve(FAKE_SESSION_REPOSITORY), clock, from.resolve(TIMER), send);
}
