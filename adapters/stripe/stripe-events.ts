import * as v from 'valibot';
import type { PaymentEvent, PaymentFact } from '../../core/payments/payment-event.ts';
import { toPaidFact, toRefundedFact } from './session-facts.ts';
import { METADATA_KEYS } from './session-parameters.ts';
import * as objects from './stripe-objects.ts';
import { type StripeMetadata, type StripeSession, toReferencedObjectId } from './stripe-objects.ts';

type PaymentEventDetails = Pick<PaymentEvent, 'siteId' | 'executionId' | 'sessionId'> & {
  readonly fact: PaymentFact | undefined;
};

/**
 * The function that reads the object of an event, by event type. Events such as `refund.updated` are not read, because
 * they contain a single refund. At the same time, Stripe sends `charge.refunded`, which contains the total refund.
 */
const EVENT_READER_BY_TYPE: Readonly<Record<string, (object: unknown) => PaymentEventDetails | 'ignored' | undefined>> =
  {
    'checkout.session.completed': createSessionEventReader((session) =>
      session.payment_status === 'unpaid' ? { kind: 'processing' } : toPaidFact(session),
    ),
    'checkout.session.async_payment_succeeded': createSessionEventReader(toPaidFact),
    'checkout.session.async_payment_failed': createSessionEventReader(() => ({ kind: 'failed' })),
    'checkout.session.expired': createSessionEventReader(() => ({ kind: 'expired' })),
    'charge.refunded': readChargeEvent,
    'charge.dispute.created': readDisputeEvent,
    'charge.dispute.closed': readDisputeEvent,
  };

/**
 * Parses the verified body of a webhook, which may have any API version. Returns `ignored` for events that do not
 * concern Portico. Returns `undefined` if the body is invalid.
 */
export function parseStripeEvent(body: unknown): PaymentEvent | 'ignored' | undefined {
  const parsed = v.safeParse(objects.eventSchema, body);
  if (!parsed.success) return undefined;
  const { id: eventId, created, type, data } = parsed.output;
  const readDetails = Object.hasOwn(EVENT_READER_BY_TYPE, type) ? EVENT_READER_BY_TYPE[type] : undefined;
  if (!readDetails) return 'ignored';
  const details = readDetails(data.object);
  if (details === 'ignored' || details === undefined) return details;
  const { siteId, executionId, sessionId, fact } = details;
  return fact && { eventId, occurredAt: created * 1000, siteId, executionId, sessionId, fact };
}

function createSessionEventReader(toFact: (session: StripeSession) => PaymentFact | undefined) {
  return (object: unknown): PaymentEventDetails | 'ignored' | undefined => {
    const parsed = v.safeParse(objects.checkoutSessionSchema, object);
    if (!parsed.success) return undefined;
    const { id: sessionId, mode, metadata, client_reference_id: reference } = parsed.output;
    // Portico only creates sessions with the mode `payment` and an amount. Other software on the same Stripe account
    // has created all others.
    if (mode !== 'payment' || parsed.output.payment_status === 'no_payment_required') return 'ignored';
    const { siteId, executionId } = readMetadataIds(metadata);
    return { siteId, executionId: executionId ?? reference ?? null, sessionId, fact: toFact(parsed.output) };
  };
}

/** Reads a charge. Ignores a charge without a payment intent, because charges of checkout sessions always have one. */
function readChargeEvent(object: unknown): PaymentEventDetails | 'ignored' | undefined {
  const parsed = v.safeParse(objects.chargeSchema, object);
  if (!parsed.success) return undefined;
  if (!parsed.output.payment_intent) return 'ignored';
  return { ...readMetadataIds(parsed.output.metadata), sessionId: null, fact: toRefundedFact(parsed.output) };
}

/** Reads a dispute. It has no metadata of Portico, so the core finds the execution by the payment reference. */
function readDisputeEvent(object: unknown): PaymentEventDetails | 'ignored' | undefined {
  const parsed = v.safeParse(objects.disputeSchema, object);
  if (!parsed.success) return undefined;
  if (!parsed.output.payment_intent) return 'ignored';
  const paymentReference = toReferencedObjectId(parsed.output.payment_intent);
  return { ...readMetadataIds(null), sessionId: null, fact: { kind: 'disputed', paymentReference } };
}

function readMetadataIds(metadata: StripeMetadata): Pick<PaymentEventDetails, 'siteId' | 'executionId'> {
  return { siteId: metadata?.[METADATA_KEYS.site] ?? null, executionId: metadata?.[METADATA_KEYS.execution] ?? null };
}
