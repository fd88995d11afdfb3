import type Stripe from 'stripe';
import { PaymentProviderRefusedError } from '../../core/payments/payment-errors.ts';
import type { SessionRequest } from '../../core/payments/payment-gateway.port.ts';
import { toStripeAmount } from './stripe-money.ts';

/** Keys of metadata on Stripe's objects. They have a prefix, because other software may use the same Stripe account. */
export const METADATA_KEYS = { execution: 'portico_execution_id', site: 'portico_site_id' } as const;

/**
 * Returns Stripe's parameters for creating a checkout session. The session has one item with a fixed price, and no
 * feature that changes the amount or currency.
 * @throws PaymentProviderRefusedError if Stripe cannot represent the amount exactly
 */
export function toSessionParameters(request: SessionRequest): Stripe.Checkout.SessionCreateParams {
  const { executionId, siteId, money, description, successUrl, cancelUrl, expiresAt } = request;
  const amount = toStripeAmount(money);
  if (amount === undefined) throw new PaymentProviderRefusedError();
  const metadata = { [METADATA_KEYS.execution]: executionId, [METADATA_KEYS.site]: siteId };
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
