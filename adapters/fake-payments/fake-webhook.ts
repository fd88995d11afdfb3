import * as v from 'valibot';
import { findMinorUnitDigits } from '../../core/payments/currencies.ts';
import type { PaymentEvent } from '../../core/payments/payment-event.ts';
import type { FakePaymentEvent, FakeSession } from './fake-session.ts';

const identifierSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(255));
const moneySchema = v.object({
  amount: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  currency: v.pipe(
    v.string(),
    v.check((currency) => findMinorUnitDigits(currency) !== undefined),
  ),
});

const paymentFactSchema = v.variant('kind', [
  v.object({ kind: v.literal('processing') }),
  v.object({ kind: v.literal('paid'), paymentReference: identifierSchema, money: moneySchema }),
  v.object({ kind: v.literal('failed') }),
  v.object({ kind: v.literal('expired') }),
  v.object({ kind: v.literal('canceled') }),
  v.object({ kind: v.literal('refunded'), paymentReference: identifierSchema, refunded: moneySchema }),
  v.object({ kind: v.literal('disputed'), paymentReference: identifierSchema }),
]);

/** The fields that webhook bodies of all event types have. */
const webhookTypeSchema = v.object({ type: v.string() });
const paymentEventSchema = v.object({
  eventId: identifierSchema,
  type: v.literal('payment'),
  occurredAt: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  siteId: v.nullable(identifierSchema),
  executionId: v.nullable(identifierSchema),
  sessionId: v.nullable(identifierSchema),
  fact: paymentFactSchema,
});

/** Returns the webhook body of an event. */
export function toWebhookBody(
  { id: sessionId, request }: FakeSession,
  { eventId, at, fact }: FakePaymentEvent,
): Uint8Array {
  const { siteId, executionId } = request;
  const event: PaymentEvent = { eventId, occurredAt: at, siteId, executionId, sessionId, fact };
  return new TextEncoder().encode(JSON.stringify({ type: 'payment', ...event }));
}

const SITE_ID_PATTERN = /"siteId":\s*"([\w-]{1,64})"/;

/**
 * Returns the site id in a body that is not verified yet, null if it has none. The pattern never matches text inside a
 * JSON string, because quotes inside strings are escaped.
 */
export function findClaimedSiteId(body: Uint8Array): string | null {
  return (
    SITE_ID_PATTERN.exec(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1'))?.[1] ?? null
  );
}

/**
 * Parses the verified body of a webhook. Returns `ignored` if its type is not `payment`. Returns `undefined` if the
 * body is invalid.
 */
export function parseWebhookBody(body: Uint8Array): PaymentEvent | 'ignored' | undefined {
  const json = parseJsonBytes(body);
  const type = v.safeParse(webhookTypeSchema, json);
  if (!type.success) return undefined;
  if (type.output.type !== 'payment') return 'ignored';
  const parsed = v.safeParse(paymentEventSchema, json);
  if (!parsed.success) return undefined;
  const { type: _, ...event } = parsed.output;
  return event;
}

function parseJsonBytes(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
