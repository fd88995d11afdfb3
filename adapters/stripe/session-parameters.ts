import type Stripe from 'stripe';
import { PaymentProviderRefused } from '../../core/payments/payment-errors.ts';
import type { SessionRequest } from '../../core/payments/payment-gateway.port.ts';
import { toStripeAmount } from './stripe-money.ts';

/** Our notes on Stripe's objects; an account may be used by others as well. */
export const NOTES = { execution: 'portico_execution_id', site: 'portico_site_id' } as const;

/**
 * What Stripe is asked for: one thing at one price in one currency, and nothing that would change either.
 * @throws PaymentProviderRefused for an amount that Stripe cannot take exactly
 */
export function toSessionParameters(request: SessionRequest): Stripe.Checkout.SessionCreateParams {
  const { executionId, siteId, money, description, successUrl, cancelUrl, expiresAt } = request;
  const amount = toStripeAmount(money);
  if (amount === undefined) throw new PaymentProviderRefused();
  const metadata = { [NOTES.execution]: executionId, [NOTES.site]: siteId };
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: money.currency.toLowerCase(),
          unit_amount: amount,
          product_data: { name: description },
        },
      },
    ],
    adaptive_pricing: { enabled: false },
    success_url: successUrl,
    cancel_url: cancelUrl,
    client_reference_id: executionId,
    expires_at: Math.floor(expiresAt / 1000),
    metadata,
    payment_intent_data: { metadata },
  };
}
