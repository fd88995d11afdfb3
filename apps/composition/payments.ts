import { FakePaymentGateway } from '../../adapters/fake-payments/fake-payment-gateway.ts';
import { STRIPE_OPTIONS } from '../../adapters/stripe/stripe-client.ts';
import { StripeGateway } from '../../adapters/stripe/stripe-gateway.ts';
import type { PaymentGateway } from '../../core/payments/payment-gateway.port.ts';
import type { Config } from './config.ts';
import type { Ports } from './tokens.ts';

/** Where browsers reach the server; a server that takes any free port knows it once it listens. */
export interface PublicAddress {
  current: string;
}

export function publicAddress({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): PublicAddress {
  return { current: publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}` };
}

/** The payment providers that sites may choose, by their names: the line to add another one to. Decisions 6. */
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
