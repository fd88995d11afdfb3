import * as v from 'valibot';
import type { PaymentEvent, PaymentFact } from '../../core/payments/payment-event.ts';
import { toPaidFact, toRefundedFact } from './session-facts.ts';
import { NOTES } from './session-parameters.ts';
import * as objects from './stripe-objects.ts';
import { type StripeMetadata, type StripeSession, toId } from './stripe-objects.ts';

type EventDetails = Pick<PaymentEvent, 'siteId' | 'executionId' | 'sessionId'> & {
  readonly fact: PaymentFact | undefined;
};

/**
 * What Stripe's events tell of a payment. `refund.updated` and its like name one refund and not how much went back
 * altogether, which `charge.refunded` says at the same time.
 */
const EVENT_READERS: Readonly<Record<string, (object: unknown) => EventDetails | 'ignored' | undefined>> = {
  'checkout.session.completed': createSessionReader((session) =>
    session.payment_status === 'unpaid' ? { kind: 'processing' } : toPaidFact(session),
  ),
  'checkout.session.async_payment_succeeded': createSessionReader(toPaidFact),
  'checkout.session.async_payment_failed': createSessionReader(() => ({ kind: 'failed' })),
  'checkout.session.expired': createSessionReader(() => ({ kind: 'expired' })),
  'charge.refunded': readCharge,
  'charge.dispute.created': readDispute,
  'charge.dispute.closed': readDispute,
};

/** The event in a verified body, whatever API version it is written in; `undefined` when it cannot be read. */
export function parseEvent(body: unknown): PaymentEvent | 'ignored' | undefined {
  const read = v.safeParse(objects.event, body);
  if (!read.success) return undefined;
  const { id: eventId, created, type, data } = read.output;
  const tell = Object.hasOwn(EVENT_READERS, type) ? EVENT_READERS[type] : undefined;
  if (!tell) return 'ignored';
  const told = tell(data.object);
  if (told === 'ignored' || told === undefined) return told;
  const { siteId, executionId, sessionId, fact } = told;
  return fact && { eventId, occurredAt: created * 1000, siteId, executionId, sessionId, fact };
}

function createSessionReader(factOf: (session: StripeSession) => PaymentFact | undefined) {
  return (object: unknown): EventDetails | 'ignored' | undefined => {
    const read = v.safeParse(objects.checkoutSession, object);
    if (!read.success) return undefined;
    const { id: sessionId, mode, metadata, client_reference_id: reference } = read.output;
    // Ours always cost something; others' that cost nothing brought no money that could be anybody's.
    if (mode !== 'payment' || read.output.payment_status === 'no_payment_required') return 'ignored';
    const { siteId, executionId } = readMetadata(metadata);
    return { siteId, executionId: executionId ?? reference ?? null, sessionId, fact: factOf(read.output) };
  };
}

/** Every payment of a checkout session is an intent: what names none is others' on the same account. */
function readCharge(object: unknown): EventDetails | 'ignored' | undefined {
  const read = v.safeParse(objects.charge, object);
  if (!read.success) return undefined;
  if (!read.output.payment_intent) return 'ignored';
  return { ...readMetadata(read.output.metadata), sessionId: null, fact: toRefundedFact(read.output) };
}

/** A dispute carries none of our notes: the payment that it names finds the execution. */
function readDispute(object: unknown): EventDetails | 'ignored' | undefined {
  const read = v.safeParse(objects.dispute, object);
  if (!read.success) return undefined;
  if (!read.output.payment_intent) return 'ignored';
  const paymentReference = toId(read.output.payment_intent);
  return { ...readMetadata(null), sessionId: null, fact: { kind: 'disputed', paymentReference } };
}

function readMetadata(notes: StripeMetadata): Pick<EventDetails, 'siteId' | 'executionId'> {
  return { siteId: notes?.[NOTES.site] ?? null, executionId: notes?.[NOTES.execution] ?? null };
}
