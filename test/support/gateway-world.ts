import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import type { PaymentEvent, PaymentFact } from '../../core/payments/payment-event.ts';
import type {
  CheckoutSession,
  PaymentGateway,
  ProviderCredentials,
  SessionRequest,
  WebhookDelivery,
} from '../../core/payments/payment-gateway.port.ts';
import type { ManualClock } from './manual-clock.ts';
import { PEER_WORDS } from './stripe-peer/peer-error.ts';
import { NOON } from './times.ts';

/** How a delivery is signed; times in milliseconds since 1970. It arrives when it was signed unless another time is given. */
export interface Signing {
  readonly secret: string;
  readonly signedAt: number;
  readonly arrivesAt?: number;
}

/** What the provider's next answer meets: a fault of its own, no answer after the work was done, or no answer ever. */
export type ProviderFault = 'fault' | 'answer lost' | 'silence';

/** A provider as a gateway's suite needs it: what payers, banks and the site's owner do there, and what it sends of that. */
export interface GatewayWorld {
  readonly gateway: PaymentGateway;
  readonly clock: ManualClock;
  /** Of the site's owner; the first secret is the one that the provider signs with. */
  readonly credentials: ProviderCredentials;
  pay(sessionId: string): Promise<WebhookDelivery>;
  /** Through, with a way of paying that takes its time. */
  promise(sessionId: string): Promise<WebhookDelivery>;
  settle(sessionId: string): Promise<WebhookDelivery>;
  fail(sessionId: string): Promise<WebhookDelivery>;
  expire(sessionId: string): Promise<WebhookDelivery>;
  /** So much goes back, in the currency's minor unit. */
  refund(sessionId: string, amount: number): Promise<WebhookDelivery>;
  dispute(sessionId: string): Promise<WebhookDelivery>;
  /** How many sessions were ever opened. */
  sessions(): number;
  /** Bytes as the provider would sign them, whatever they say. */
  sign(body: string | Uint8Array, signing: Signing): WebhookDelivery;
  /** The text of an event that no payment depends on. */
  readonly otherEvent: string;
  misbehave(fault: ProviderFault): void;
}

/** A request for a session; a test gives what it is about. */
export function aRequest(change: Partial<SessionRequest> = {}): SessionRequest {
  return {
    idempotencyKey: 'key-1',
    executionId: 'exe_1',
    siteId: 'site_1',
    money: { amount: 1999, currency: 'EUR' },
    description: 'A year of Acme',
    successUrl: 'https://www.example.com/thanks',
    cancelUrl: 'https://www.example.com/',
    expiresAt: NOON + 60 * 60_000,
    ...change,
  };
}

/** A signal that nobody aborts. */
export function unhurried(): AbortSignal {
  return new AbortController().signal;
}

/** Opens a session. */
export function openSession({ gateway, credentials }: GatewayWorld, change: Partial<SessionRequest> = {}) {
  return gateway.createSession(aRequest(change), credentials, unhurried());
}

/** What the provider tells of a session when it is asked. */
export function stateOf({ gateway, credentials }: GatewayWorld, { sessionId }: Pick<CheckoutSession, 'sessionId'>) {
  return gateway.sessionState(sessionId, credentials, unhurried());
}

/** The event that a delivery tells, verified by the site's secrets. @throws AssertionError when it is none */
export async function eventIn(
  { gateway, credentials }: GatewayWorld,
  delivery: WebhookDelivery,
): Promise<PaymentEvent> {
  const reading = await gateway.readWebhook(delivery, credentials.webhookSecrets);
  assert.equal(reading.outcome, 'event', JSON.stringify(reading));
  return reading.outcome === 'event' ? reading.event : assert.fail();
}

/** A fact without the provider's own reference, which has no fixed form but has to be there. */
export function withoutReference(fact: PaymentFact): unknown {
  if (!('paymentReference' in fact)) return fact;
  const { paymentReference, ...rest } = fact;
  assert.match(paymentReference, /^.{1,255}$/);
  return rest;
}

/** That this is refused with such an error, which holds none of the provider's words. */
export async function refusedWith(error: new () => Error, work: Promise<unknown>): Promise<void> {
  await assert.rejects(work, (thrown: unknown) => {
    assert.ok(thrown instanceof error, inspect(thrown));
    assert.ok(!inspect(thrown, { depth: 9 }).includes(PEER_WORDS.slice(0, 20)), 'the provider’s words got out');
    return true;
  });
}
