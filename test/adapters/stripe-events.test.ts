import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { StripeGateway } from '../../adapters/stripe/stripe-gateway.ts';
import type { ProviderWebhook } from '../../core/payments/payment-gateway.port.ts';
import { openSession, readSessionState, readVerifiedEvent } from '../support/fixtures/gateway-fixture.ts';
import { openStripe } from '../support/fixtures/open-stripe.ts';
import { signWebhook } from '../support/servers/stripe-mock/events.ts';
import { toChargeObject } from '../support/servers/stripe-mock/objects.ts';

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
  const read = ({ fixture, peer }: Stripe, delivery: ProviderWebhook) =>
    fixture.gateway.verifyWebhook(delivery, [peer.webhookSecret]);
  const sent = (stripe: Stripe, body: unknown) =>
    signWebhook(JSON.stringify(body), { secret: stripe.peer.webhookSecret, signedAt: stripe.fixture.clock.now() });

  it(
    'parses events of any API version',
    onStripe(async (stripe) => {
      const { fixture, peer } = stripe;
      const { sessionId } = await openSession(fixture);
      peer.book.pay(sessionId);
      const session = peer.book.toSessionObject(peer.book.getCheckout(sessionId));

      for (const version of ['2019-03-14', '2025-03-31.basil', '2099-01-01.zinnia']) {
        const { fact } = await readVerifiedEvent(
          fixture,
          peer.book.createEvent('checkout.session.completed', session, version),
        );
        assert.equal(fact.kind, 'paid');
      }
    }),
  );

  it(
    'rejects thin events, v2 events and incomplete objects with body_unreadable',
    onStripe(async (stripe) => {
      const thin = { id: 'evt_1', object: 'v2.core.event', type: 'v1.billing.meter.error', created: '2026-03-01' };
      const other = stripe.peer.book.createEvent('checkout.session.completed', {
        id: 'cs_1',
        object: 'checkout.session',
      });

      for (const delivery of [sent(stripe, thin), sent(stripe, { ...thin, object: 'event' }), other]) {
        assert.deepEqual(await read(stripe, delivery), { outcome: 'refused', reason: 'body_unreadable' });
      }
    }),
  );

  it(
    'ignores subscriptions, single refunds, payments without an intent, and unknown types',
    onStripe(async (stripe) => {
      const { fixture, peer } = stripe;
      const { sessionId } = await openSession(fixture);
      const session = { ...peer.book.toSessionObject(peer.book.getCheckout(sessionId)), mode: 'subscription' };
      peer.book.pay(sessionId);
      const [, updated] = peer.book.refund(sessionId, 5);
      const odd = peer.book.createEvent('constructor', {});
      const withoutIntent = { ...toChargeObject(peer.book.getCheckout(sessionId)), payment_intent: null };
      const refund = peer.book.createEvent('charge.refunded', withoutIntent);
      const dispute = peer.book.createEvent('charge.dispute.created', { object: 'dispute', charge: 'ch_1' });

      for (const delivery of [
        peer.book.createEvent('checkout.session.completed', session),
        updated,
        odd,
        refund,
        dispute,
      ]) {
        assert.equal((await read(stripe, delivery)).outcome, 'ignored');
      }
    }),
  );

  it(
    'ignores sessions without a payment',
    onStripe(async (stripe) => {
      const { book } = stripe.peer;
      const { sessionId } = await openSession(stripe.fixture);
      const free = {
        ...book.toSessionObject(book.getCheckout(sessionId)),
        amount_total: 0,
        payment_status: 'no_payment_required',
      };

      const delivery = book.createEvent('checkout.session.completed', free);
      assert.equal((await read(stripe, delivery)).outcome, 'ignored');
    }),
  );

  it(
    'reports a closed dispute as disputed, in case the event of its creation was lost',
    onStripe(async ({ fixture, peer }) => {
      const { sessionId } = await openSession(fixture);
      const { fact: paid } = await readVerifiedEvent(fixture, peer.book.pay(sessionId));
      peer.book.dispute(sessionId);
      const { fact } = await readVerifiedEvent(fixture, peer.book.closeDispute(sessionId, 'won'));

      const paymentReference = 'paymentReference' in paid && paid.paymentReference;
      assert.deepEqual(fact, { kind: 'disputed', paymentReference });
    }),
  );

  it(
    'parses a session of other software on the account without an execution id',
    onStripe(async ({ fixture, peer }) => {
      const { sessionId } = await openSession(fixture);
      peer.book.pay(sessionId);
      const foreign = {
        ...peer.book.toSessionObject(peer.book.getCheckout(sessionId)),
        metadata: {},
        client_reference_id: null,
      };
      const event = await readVerifiedEvent(fixture, peer.book.createEvent('checkout.session.completed', foreign));

      assert.deepEqual([event.executionId, event.siteId, event.sessionId], [null, null, sessionId]);
    }),
  );

  it(
    'reports the paid amount even if it differs from the requested one',
    onStripe(async ({ fixture, peer }) => {
      const { sessionId } = await openSession(fixture);
      const { fact } = await readVerifiedEvent(fixture, peer.book.pay(sessionId, 2001));

      assert.deepEqual('money' in fact && fact.money, { amount: 2001, currency: 'EUR' });
    }),
  );
});

describe('StripeGateway.sessionState', () => {
  it(
    'is open after a declined card, since the visitor may try again',
    onStripe(async ({ fixture, peer }) => {
      const session = await openSession(fixture);
      peer.book.decline(session.sessionId);

      assert.deepEqual(await readSessionState(fixture, session), { outcome: 'open' });
    }),
  );
});
