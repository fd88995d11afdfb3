import type { PaymentFact } from '../../core/payments/payment-event.ts';
import type { SessionRequest } from '../../core/payments/payment-gateway.port.ts';

/** Something that the fake provider knows of a session, from a moment on which may lie ahead. */
export interface FakeEvent {
  readonly eventId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly fact: PaymentFact;
}

/** A checkout session of the fake provider: what was asked for, and what became of it. */
export interface FakeSession {
  readonly id: string;
  readonly request: SessionRequest;
  readonly events: readonly FakeEvent[];
}

export type FakeStatus = 'open' | 'processing' | 'paid' | 'failed' | 'expired' | 'canceled';

const SESSION_ID_PREFIX = 'fake_cs_';

/** A session that nothing has happened to. `secret` makes its address one that nobody can guess. */
export function createFakeSession(request: SessionRequest, secret: string): FakeSession {
  return { id: `${SESSION_ID_PREFIX}${secret}`, request, events: [] };
}

export function writeSession(session: FakeSession): string {
  return JSON.stringify(session);
}

export function readSession(text: string): FakeSession {
  return JSON.parse(text) as FakeSession;
}

/** What is known of the session at this moment: it expires by itself. */
export function listFacts({ request, events }: FakeSession, now: number): readonly PaymentFact[] {
  const facts = events.filter(({ at }) => at <= now).map(({ fact }) => fact);
  return facts.length === 0 && now >= request.expiresAt ? [{ kind: 'expired' }] : facts;
}

/** Where the session stands at this moment: money that came late or went back leaves it paid. */
export function deriveStatus(session: FakeSession, now: number): FakeStatus {
  const kinds = listFacts(session, now).map(({ kind }) => kind);
  const order = ['paid', 'failed', 'canceled', 'expired', 'processing'] as const;
  return order.find((kind) => kinds.includes(kind)) ?? 'open';
}

/** The session with these facts as its latest, each with the moment from which it holds. */
export function withFacts(
  session: FakeSession,
  ...facts: readonly { readonly at: number; readonly fact: PaymentFact }[]
): FakeSession {
  const { id, events } = session;
  const added = facts.map(({ at, fact }, index) => ({
    eventId: `${toPrefixedId('evt', id)}_${events.length + index + 1}`,
    at,
    fact,
  }));
  return { ...session, events: [...events, ...added] };
}

/** The reference of the session's payment. */
export function paymentOf({ id }: FakeSession): string {
  return toPrefixedId('pay', id);
}

function toPrefixedId(what: string, id: string): string {
  return `fake_${what}_${id.slice(SESSION_ID_PREFIX.length)}`;
}
