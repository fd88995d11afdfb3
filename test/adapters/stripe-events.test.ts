import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { StripeGateway } from '../../adapters/stripe/stripe-gateway.ts';
import type { WebhookDelivery } from '../../core/payments/payment-gateway.port.ts';
import { eventIn, openSession, stateOf } from '../support/fixtures/gateway-world.ts';
import { openStripe } from '../support/fixtures/open-stripe.ts';
import { signed } from '../support/servers/stripe-peer/events.ts';
import { chargeObject } from '../support/servers/stripe-peer/objects.ts';

type Stripe = Awaited<ReturnType<typeof openStripe>>;

function onStripe(body: (stripe: Stripe) => Promise<void>) {
  return async () => {
    const stripe = await openStripe((options) => new StripeGateway(options));
    try {
      await body(stripe);
    } finally {
      await stripe.close();
    }
  };
}

describe('StripeGateway.readWebhook', () => {
  const read = ({ world, peer }: Stripe, delivery: WebhookDelivery) =>
    world.gateway.readWebhook(delivery, [peer.webhookSecret]);
  const sent = (stripe: Stripe, body: unknown) =>
    signed(JSON.stringify(body), { secret: stripe.peer.webhookSecret, signedAt: stripe.world.clock.now() });

  it(
    'parses events of any API version',
    onStripe(async (stripe) => {
      const { world, peer } = stripe;
      const { sessionId } = await openSession(world);
      peer.book.pay(sessionId);
      const session = peer.book.session(peer.book.at(sessionId));

      for (const version of ['2019-03-14', '2025-03-31.basil', '2099-01-01.zinnia']) {
        const { fact } = await eventIn(world, peer.book.tell('checkout.session.completed', session, version));
        assert.equal(fact.kind, 'paid');
      }
    }),
  );

  it(
    'rejects thin events, v2 events and incomplete objects with body_unreadable',
    onStripe(async (stripe) => {
      const thin = { id: 'evt_1', object: 'v2.core.event', type: 'v1.billing.meter.error', created: '2026-03-01' };
      const other = stripe.peer.book.tell('checkout.session.completed', { id: 'cs_1', object: 'checkout.session' });

      for (const delivery of [sent(stripe, thin), sent(stripe, { ...thin, object: 'event' }), other]) {
        assert.deepEqual(await read(stripe, delivery), { outcome: 'refused', reason: 'body_unreadable' });
      }
    }),
  );

  it(
    'ignores subscriptions, single refunds, payments without an intent, and unknown types',
    onStripe(async (stripe) => {
      const { world, peer } = stripe;
      const { sessionId } = await openSession(world);
      const session = { ...peer.book.session(peer.book.at(sessionId)), mode: 'subscription' };
      peer.book.pay(sessionId);
      const [, updated] = peer.book.refund(sessionId, 5);
      const odd = peer.book.tell('constructor', {});
      const withoutIntent = { ...chargeObject(peer.book.at(sessionId)), payment_intent: null };
      const refund = peer.book.tell('charge.refunded', withoutIntent);
      const dispute = peer.book.tell('charge.dispute.created', { object: 'dispute', charge: 'ch_1' });

      for (const delivery of [peer.book.tell('checkout.session.completed', session), updated, odd, refund, dispute]) {
        assert.equal((await read(stripe, delivery)).outcome, 'ignored');
      }
    }),
  );

  it(
    'ignores sessions without a payment',
    onStripe(async (stripe) => {
      const { book } = stripe.peer;
      const { sessionId } = await openSession(stripe.world);
      const free = { ...book.session(book.at(sessionId)), amount_total: 0, payment_status: 'no_payment_required' };

      const delivery = book.tell('checkout.session.completed', free);
      assert.equal((await read(stripe, delivery)).outcome, 'ignored');
    }),
  );

  it(
    'reports a closed dispute as disputed, in case the event of its creation was lost',
    onStripe(async ({ world, peer }) => {
      const { sessionId } = await openSession(world);
      const { fact: paid } = await eventIn(world, peer.book.pay(sessionId));
      peer.book.dispute(sessionId);
      const { fact } = await eventIn(world, peer.book.closeDispute(sessionId, 'won'));

      const paymentReference = 'paymentReference' in paid && paid.paymentReference;
      assert.deepEqual(fact, { kind: 'disputed', paymentReference });
    }),
  );

  it(
    'parses a session of other software on the account without an execution id',
    onStripe(async ({ world, peer }) => {
      const { sessionId } = await openSession(world);
      peer.book.pay(sessionId);
      const foreign = { ...peer.book.session(peer.book.at(sessionId)), metadata: {}, client_reference_id: null };
      const event = await eventIn(world, peer.book.tell('checkout.session.completed', foreign));

      assert.deepEqual([event.executionId, event.siteId, event.sessionId], [null, null, sessionId]);
    }),
  );

  it(
    'reports the paid amount even if it differs from the requested one',
    onStripe(async ({ world, peer }) => {
      const { sessionId } = await openSession(world);
      const { fact } = await eventIn(world, peer.book.pay(sessionId, 2001));

      assert.deepEqual('money' in fact && fact.money, { amount: 2001, currency: 'EUR' });
    }),
  );
});

describe('StripeGateway.sessionState', () => {
  it(
    'is open after a declined card, since the visitor may try again',
    onStripe(async ({ world, peer }) => {
      const session = await openSession(world);
      peer.book.decline(session.sessionId);

      assert.deepEqual(await stateOf(world, session), { outcome: 'open' });
    }),
  );
});
