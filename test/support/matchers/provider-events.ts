import { createSignatureHeader, SIGNATURE_HEADER } from '../../../adapters/fake-payments/fake-signature.ts';
import { METADATA_KEYS } from '../../../adapters/stripe/session-parameters.ts';
import type { Money } from '../../../core/payments/money.ts';
import type { PaymentEvent, PaymentFact } from '../../../core/payments/payment-event.ts';
import type { ProviderWebhook } from '../../../core/payments/payment-gateway.port.ts';
import type { Cryptography } from '../../../core/shared/cryptography.port.ts';
import { formatEvent, signWebhook as signStripeWebhook } from '../servers/stripe-mock/events.ts';

type SignedWebhook = Pick<ProviderWebhook, 'body' | 'headers'>;

/** An event that both providers can send. */
export interface ProviderEvent extends PaymentEvent {
  readonly fact: Extract<PaymentFact, { kind: 'processing' | 'paid' | 'refunded' | 'disputed' }>;
}

/** Creates the fake provider's webhook for the event. */
export function createFakeWebhook(
  cryptography: Cryptography,
  secret: string,
  event: ProviderEvent,
  now: number,
): SignedWebhook {
  const body = new TextEncoder().encode(JSON.stringify({ type: 'payment', ...event }));
  return { body, headers: { [SIGNATURE_HEADER]: createSignatureHeader(cryptography, secret, now, body) } };
}

/** Creates Stripe's webhook for the event. Refunds and disputes name only their payment. */
export function createStripeWebhook(secret: string, event: ProviderEvent, now: number): SignedWebhook {
  const { eventId, occurredAt } = event;
  const [type, object] = toStripeObject(event);
  return signStripeWebhook(formatEvent(eventId, type, occurredAt / 1000, object), { secret, signedAt: now });
}

function toStripeObject(event: ProviderEvent): readonly [type: string, object: unknown] {
  const { fact } = event;
  switch (fact.kind) {
    case 'processing':
      return ['checkout.session.completed', { ...toStripeSession(event), payment_status: 'unpaid' }];
    case 'paid':
      return [
        'checkout.session.completed',
        { ...toStripeSession(event, fact.money), payment_intent: fact.paymentReference },
      ];
    case 'refunded':
      return ['charge.refunded', toStripeCharge(fact.paymentReference, fact.refunded)];
    case 'disputed':
      return ['charge.dispute.created', { object: 'dispute', charge: 'ch', payment_intent: fact.paymentReference }];
  }
}

function toStripeSession({ sessionId, executionId, siteId }: PaymentEvent, money?: Money): Record<string, unknown> {
  const notes = { [METADATA_KEYS.execution]: executionId, [METADATA_KEYS.site]: siteId };
  const metadata = Object.fromEntries(Object.entries(notes).filter(([, value]) => value !== null));
  const of = { id: sessionId, object: 'checkout.session', mode: 'payment', payment_status: 'paid', expires_at: 1 };
  return { ...of, amount_total: money?.amount, currency: money?.currency.toLowerCase(), metadata };
}

function toStripeCharge(payment_intent: string, { amount, currency }: Money): unknown {
  return { object: 'charge', currency: currency.toLowerCase(), amount_refunded: amount, payment_intent, metadata: {} };
}
