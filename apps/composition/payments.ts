import { FakeCheckout } from '../../adapters/fake-payments/fake-checkout.ts';
import { FakePaymentGateway } from '../../adapters/fake-payments/fake-payment-gateway.ts';
import { httpWebhookSender } from '../../adapters/fake-payments/http-webhook-sender.ts';
import { STRIPE_OPTIONS } from '../../adapters/stripe/stripe-client.ts';
import { StripeGateway } from '../../adapters/stripe/stripe-gateway.ts';
import type { PaymentGateway } from '../../core/payments/payment-gateway.port.ts';
import { PaymentProviders } from '../../core/payments/settings/payment-providers.ts';
import type { Config } from './config.ts';
import type { Ports } from './tokens.ts';

/** Where browsers reach the server; a server that takes any free port knows it once it listens. */
export interface PublicAddress {
  current: string;
}

export function publicAddress({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): PublicAddress {
  return { current: publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}` };
}

/** The payment providers that sites may choose, by name. Add another one here: docs/write-a-payment-gateway.md */
export function composePayments(
  config: Pick<Config, 'stripeApiBase' | 'offersFakePayments'>,
  { fakeSessions, cryptography, clock }: Pick<Ports, 'fakeSessions' | 'cryptography' | 'clock'>,
  address: PublicAddress,
): Pick<Ports, 'paymentGateways'> {
  const gateways: readonly PaymentGateway[] = [
    new StripeGateway({ ...STRIPE_OPTIONS, apiBase: config.stripeApiBase }),
    ...(config.offersFakePayments
      ? [new FakePaymentGateway(fakeSessions, cryptography, clock, () => address.current)]
      : []),
  ];
  return { paymentGateways: new Map(gateways.map((gateway) => [gateway.provider, gateway])) };
}

/** The fake provider's side of its page: it tells the server by webhooks, as another company would. */
export function composeFakeCheckout(ports: Ports, serverUrl: () => string): FakeCheckout {
  const { fakeSessions, paymentActions, paymentGateways, secretCipher, cryptography, clock, timer } = ports;
  const providers = new PaymentProviders(paymentGateways, paymentActions, secretCipher, timer);
  const secretOf = async (siteId: string) =>
    providers.credentials(await paymentActions.find(siteId), 'fake')?.webhookSecrets[0];
  return new FakeCheckout(fakeSessions, clock, timer, httpWebhookSender(cryptography, clock, serverUrl, secretOf));
}
