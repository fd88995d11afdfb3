import type { StripeOptions } from '../../adapters/stripe/stripe-client.ts';
import type { PaymentGateway } from '../../core/payments/payment-gateway.port.ts';
import type { GatewayWorld, ProviderFault } from './gateway-world.ts';
import { ManualClock } from './manual-clock.ts';
import { eventBody, signed } from './stripe-peer/events.ts';
import type { PeerFault } from './stripe-peer/faults.ts';
import { PEER_KEY, StripePeer } from './stripe-peer/stripe-peer.ts';

const FAULTS: Readonly<Record<ProviderFault, PeerFault>> = {
  fault: 500,
  'answer lost': 'answer lost',
  silence: 'silence',
};

/** A Stripe on loopback, and the gateway that is pointed at it, which does not try again unless it is told to. */
export async function openStripe(
  make: (options: StripeOptions) => PaymentGateway,
  options: Partial<StripeOptions> = {},
): Promise<{ readonly world: GatewayWorld; readonly peer: StripePeer; close(): Promise<void> }> {
  const clock = new ManualClock();
  const peer = await StripePeer.open(() => clock.now());
  const { book } = peer;
  // KWD and the like are written as they are; ISK, which the suite does not refund, with two decimals more.
  const world: GatewayWorld = {
    gateway: make({ apiBase: peer.baseUrl, attemptMs: 5000, retries: 0, ...options }),
    clock,
    credentials: { secretKey: PEER_KEY, webhookSecrets: [peer.webhookSecret, 'whsec_older'] },
    pay: async (sessionId) => book.pay(sessionId),
    promise: async (sessionId) => book.promise(sessionId),
    settle: async (sessionId) => book.settle(sessionId),
    fail: async (sessionId) => book.fail(sessionId),
    expire: async (sessionId) => book.expire(sessionId),
    refund: async (sessionId, amount) => book.refund(sessionId, amount)[0],
    dispute: async (sessionId) => book.dispute(sessionId),
    sessions: () => book.checkouts.size,
    sign: signed,
    otherEvent: eventBody('evt_other', 'customer.created', clock.now() / 1000, { id: 'cus_1', object: 'customer' }),
    misbehave: (fault) => peer.misbehave(FAULTS[fault]),
  };
  return { world, peer, close: () => peer.close() };
}
