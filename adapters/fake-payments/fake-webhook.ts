import * as v from 'valibot';
import { minorDigits } from '../../core/payments/currencies.ts';
import type { PaymentEvent } from '../../core/payments/payment-event.ts';
import type { FakeEvent, FakeSession } from './fake-session.ts';

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(255));
const money = v.object({
  amount: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  currency: v.pipe(
    v.string(),
    v.check((currency) => minorDigits(currency) !== undefined),
  ),
});

const fact = v.variant('kind', [
  v.object({ kind: v.literal('processing') }),
  v.object({ kind: v.literal('paid'), paymentReference: name, money }),
  v.object({ kind: v.literal('failed') }),
  v.object({ kind: v.literal('expired') }),
  v.object({ kind: v.literal('canceled') }),
  v.object({ kind: v.literal('refunded'), paymentReference: name, refunded: money }),
  v.object({ kind: v.literal('disputed'), paymentReference: name }),
]);

/** The body of a webhook. Events of other types say what else they like. */
const envelope = v.object({ type: v.string() });
const payment = v.object({
  eventId: name,
  type: v.literal('payment'),
  occurredAt: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  siteId: v.nullable(name),
  executionId: v.nullable(name),
  sessionId: v.nullable(name),
  fact,
});

/** The bytes that tell an event of a session. */
export function bodyOf({ id: sessionId, request }: FakeSession, { eventId, at, fact }: FakeEvent): Uint8Array {
  const { siteId, executionId } = request;
  const event: PaymentEvent = { eventId, occurredAt: at, siteId, executionId, sessionId, fact };
  return new TextEncoder().encode(JSON.stringify({ type: 'payment', ...event }));
}

const SITE = /"siteId":\s*"([\w-]{1,64})"/;

/**
 * Site id claimed by an unverified body. Quotes inside JSON strings are escaped, so only a real member can match.
 */
export function claimedSiteId(body: Uint8Array): string | null {
  return SITE.exec(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1'))?.[1] ?? null;
}

/** The event that verified bytes tell; `undefined` when they cannot be read. */
export function readBody(body: Uint8Array): PaymentEvent | 'ignored' | undefined {
  const said = jsonIn(body);
  const kind = v.safeParse(envelope, said);
  if (!kind.success) return undefined;
  if (kind.output.type !== 'payment') return 'ignored';
  const read = v.safeParse(payment, said);
  if (!read.success) return undefined;
  const { type: _, ...event } = read.output;
  return event;
}

function jsonIn(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
