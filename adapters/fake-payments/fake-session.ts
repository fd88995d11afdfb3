import type { PaymentFact } from '../../core/payments/payment-event.ts';
import type { SessionRequest } from '../../core/payments/payment-gateway.port.ts';

/** An event of a session: a fact about its payment that is true from `at` on. */
export interface FakePaymentEvent {
  readonly eventId: string;
  /** Milliseconds since 1970. May be in the future. */
  readonly at: number;
  readonly fact: PaymentFact;
}

/** A checkout session of the fake provider: the request that created it, and all events since then. Stored as JSON. */
export interface FakeSession {
  readonly id: string;
  readonly request: SessionRequest;
  readonly events: readonly FakePaymentEvent[];
}

export type FakeSessionStatus = 'open' | 'processing' | 'paid' | 'failed' | 'expired' | 'canceled';

const SESSION_ID_PREFIX = 'fake_cs_';

/**
 * Creates a session without events. `secret` becomes part of the session's id, so the URL of the checkout page is
 * unguessable.
 */
export function createFakeSession(request: SessionRequest, secret: string): FakeSession {
  return { id: `${SESSION_ID_PREFIX}${secret}`, request, events: [] };
}

export function serializeFakeSession(session: FakeSession): string {
  return JSON.stringify(session);
}

export function parseFakeSession(text: string): FakeSession {
  return JSON.parse(text) as FakeSession;
}

/** Lists the facts that are true at the time `now`. At `request.expiresAt`, a session without events is expired. */
export function listPaymentFacts({ request, events }: FakeSession, now: number): readonly PaymentFact[] {
  const facts = events.filter(({ at }) => at <= now).map(({ fact }) => fact);
  return facts.length === 0 && now >= request.expiresAt ? [{ kind: 'expired' }] : facts;
}

/** Derives the status at the time `now`. A payment counts as paid even if it came late, or was refunded or disputed. */
export function deriveSessionStatus(session: FakeSession, now: number): FakeSessionStatus {
  const kinds = listPaymentFacts(session, now).map(({ kind }) => kind);
  const order = ['paid', 'failed', 'canceled', 'expired', 'processing'] as const;
  return order.find((kind) => kinds.includes(kind)) ?? 'open';
}

/** Adds an event to a session for each fact. `at` is the time from which the fact is true. */
export function addPaymentEvents(
  session: FakeSession,
  ...facts: readonly { readonly at: number; readonly fact: PaymentFact }[]
): FakeSession {
  const { id, events } = session;
  const added = facts.map(({ at, fact }, index) => ({
    eventId: `${deriveIdFromSessionId('evt', id)}_${events.length + index + 1}`,
    at,
    fact,
  }));
  return { ...session, events: [...events, ...added] };
}

/** Derives the payment reference of a session from its id. */
export function toPaymentReference({ id }: FakeSession): string {
  return deriveIdFromSessionId('pay', id);
}

/** Returns an id of the given kind, such as a payment reference, that contains the secret of the session's id. */
function deriveIdFromSessionId(kind: string, id: string): string {
  return `fake_${kind}_${id.slice(SESSION_ID_PREFIX.length)}`;
}
