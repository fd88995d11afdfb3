import type { FakePaymentGateway } from '../../adapters/fake-payments/fake-payment-gateway.ts';
import {
  type FakeSession,
  paymentOf,
  readSession,
  withFacts,
  writeSession,
} from '../../adapters/fake-payments/fake-session.ts';
import { SIGNATURE_HEADER, signatureOf } from '../../adapters/fake-payments/fake-signature.ts';
import { bodyOf } from '../../adapters/fake-payments/fake-webhook.ts';
import { MemoryFakeSessionRepository } from '../../adapters/memory/memory-fake-session-repository.ts';
import { NodeCryptography } from '../../adapters/node/node-cryptography.ts';
import type { FakeSessionRepository } from '../../core/payments/fake-session-repository.port.ts';
import type { PaymentFact } from '../../core/payments/payment-event.ts';
import type { PaymentGateway } from '../../core/payments/payment-gateway.port.ts';
import type { GatewayWorld, ProviderFault, Signing } from './gateway-world.ts';
import { ManualClock } from './manual-clock.ts';
import { PEER_WORDS } from './stripe-peer/peer-error.ts';

const cryptography = new NodeCryptography(new Uint8Array(32).fill(3));
const SECRET = 'fake_whsec_peer';

/** The fake provider on a store that can be made to fail, with what payers and banks would do at a real one. */
export function openFakePayments(
  make: (...parts: ConstructorParameters<typeof FakePaymentGateway>) => PaymentGateway,
  kept: FakeSessionRepository = new MemoryFakeSessionRepository(),
): GatewayWorld {
  const clock = new ManualClock();
  const store = new FailingSessions(kept);
  const gateway = make(store, cryptography, clock, () => 'http://127.0.0.1:3000');
  const happens = async (sessionId: string, factOf: (session: FakeSession) => PaymentFact) => {
    const text = await kept.change(sessionId, (before) => {
      const session = readSession(before);
      return writeSession(withFacts(session, { at: clock.now(), fact: factOf(session) }));
    });
    const session = readSession(text ?? '');
    const [event] = session.events.slice(-1);
    return sign(event ? bodyOf(session, event) : '', { secret: SECRET, signedAt: clock.now() });
  };
  const paid = (session: FakeSession): PaymentFact => {
    return { kind: 'paid', paymentReference: paymentOf(session), money: session.request.money };
  };
  return {
    gateway,
    clock,
    credentials: { secretKey: 'fake_key', webhookSecrets: [SECRET, 'fake_whsec_older'] },
    pay: (sessionId) => happens(sessionId, paid),
    settle: (sessionId) => happens(sessionId, paid),
    promise: (sessionId) => happens(sessionId, () => ({ kind: 'processing' })),
    fail: (sessionId) => happens(sessionId, () => ({ kind: 'failed' })),
    expire: (sessionId) => happens(sessionId, () => ({ kind: 'expired' })),
    refund: (sessionId, amount) =>
      happens(sessionId, (session) => {
        const before = session.events.map(({ fact }) => (fact.kind === 'refunded' ? fact.refunded.amount : 0));
        const refunded = { ...session.request.money, amount: Math.max(0, ...before) + amount };
        return { kind: 'refunded', paymentReference: paymentOf(session), refunded };
      }),
    dispute: (sessionId) =>
      happens(sessionId, (session) => ({ kind: 'disputed', paymentReference: paymentOf(session) })),
    sessions: () => store.ids.size,
    sign,
    otherEvent: JSON.stringify({ type: 'payout', eventId: 'fake_evt_other' }),
    misbehave: (fault) => store.faults.push(fault),
  };
}

/** Signs as the fake provider does. */
function sign(body: string | Uint8Array, { secret, signedAt, arrivesAt = signedAt }: Signing) {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const signature = signatureOf(cryptography, secret, signedAt, bytes);
  return {
    body: bytes,
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
    now: arrivesAt,
  };
}

/** A store that fails, falls silent, or does its work and fails then. */
class FailingSessions implements FakeSessionRepository {
  readonly faults: ProviderFault[] = [];
  readonly ids = new Set<string>();

  constructor(private readonly kept: FakeSessionRepository) {}

  add(sessionId: string, session: string): Promise<string> {
    return this.meet(async () => {
      const stored = await this.kept.add(sessionId, session);
      this.ids.add(sessionId);
      return stored;
    });
  }

  find(sessionId: string): Promise<string | undefined> {
    return this.meet(() => this.kept.find(sessionId));
  }

  change(sessionId: string, change: (session: string) => string): Promise<string | undefined> {
    return this.meet(() => this.kept.change(sessionId, change));
  }

  private async meet<T>(work: () => Promise<T>): Promise<T> {
    const fault = this.faults.shift();
    if (fault === 'silence') return new Promise(() => {});
    if (fault === 'fault') throw new Error(PEER_WORDS);
    const done = await work();
    if (fault === 'answer lost') throw new Error(PEER_WORDS);
    return done;
  }
}
