import { StripeGateway } from '../../adapters/stripe/stripe-gateway.ts';
import { paymentGatewaySuite } from '../conformance/payment-gateway.suite.ts';
import { openStripe } from '../support/fixtures/open-stripe.ts';

paymentGatewaySuite(async () => {
  const { fixture, close } = await openStripe((options) => new StripeGateway(options));
  return { port: fixture, close };
});
