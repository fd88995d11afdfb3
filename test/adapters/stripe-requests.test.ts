import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { StripeGateway } from '../../adapters/stripe/stripe-gateway.ts';
import { PaymentProviderRefused, PaymentProviderUnavailable } from '../../core/payments/payment-errors.ts';
import { aRequest, openSession, refusedWith, stateOf, unhurried } from '../support/fixtures/gateway-world.ts';
import { openStripe } from '../support/fixtures/open-stripe.ts';
import type { PeerFault } from '../support/servers/stripe-peer/faults.ts';

type Stripe = Awaited<ReturnType<typeof openStripe>>;

/** A case with a Stripe of its own; `retries` of a request that meets a fault. */
function onStripe(body: (stripe: Stripe) => Promise<void>, retries = 0) {
  return async () => {
    const stripe = await openStripe((options) => new StripeGateway(options), { retries });
    try {
      await body(stripe);
    } finally {
      await stripe.close();
    }
  };
}

describe('Stripe’s gateway', () => {
  it(
    'asks for one thing at the fixed amount, and for nothing that would change it',
    onStripe(async ({ world, peer }) => {
      await openSession(world);
      const [request] = peer.requests;
      const notes = { portico_execution_id: 'exe_1', portico_site_id: 'site_1' };

      assert.equal(`${request?.method} ${request?.path}`, 'POST /v1/checkout/sessions');
      assert.deepEqual(request?.form, {
        mode: 'payment',
        line_items: {
          0: {
            quantity: '1',
            price_data: { currency: 'eur', unit_amount: '1999', product_data: { name: 'A year of Acme' } },
          },
        },
        adaptive_pricing: { enabled: 'false' },
        success_url: 'https://www.example.com/thanks',
        cancel_url: 'https://www.example.com/',
        client_reference_id: 'exe_1',
        expires_at: `${Date.parse('2026-03-01T13:00:00Z') / 1000}`,
        metadata: notes,
        payment_intent_data: { metadata: notes },
      });
    }),
  );

  it(
    'sends the key, the pinned version and nothing about former requests',
    onStripe(async ({ world, peer }) => {
      await openSession(world);
      await openSession(world);
      const headers = peer.requests.at(-1)?.headers;

      assert.equal(headers?.['idempotency-key'], 'key-1');
      assert.equal(headers?.['stripe-version'], '2026-10-28.endive');
      assert.equal(headers?.['x-stripe-client-telemetry'], undefined);
    }),
  );

  it(
    'asks by the key of each call, and by no key of a former one',
    onStripe(async ({ world, peer }) => {
      const { gateway, credentials } = world;
      const replaced = { ...credentials, secretKey: 'sk_test_replaced' };
      await openSession(world);
      await refusedWith(PaymentProviderRefused, gateway.createSession(aRequest(), replaced, unhurried()));
      await openSession(world);

      assert.deepEqual(
        peer.requests.map(({ headers }) => headers.authorization),
        ['Bearer sk_test_peer', 'Bearer sk_test_replaced', 'Bearer sk_test_peer'],
      );
    }),
  );

  it(
    'asks nothing more when its signal is aborted between two attempts',
    onStripe(async ({ world: { gateway, credentials }, peer }) => {
      const hurry = new AbortController();
      peer.misbehave(503);
      const asked = refusedWith(
        PaymentProviderUnavailable,
        gateway.createSession(aRequest(), credentials, hurry.signal),
      );
      while (peer.requests.length === 0) await new Promise(setImmediate);
      hurry.abort();
      await asked;

      assert.equal(peer.requests.length, 1);
    }, 1),
  );

  it(
    'has the payment told with the session, in one request',
    onStripe(async ({ world, peer }) => {
      const session = await openSession(world);
      await stateOf(world, session);

      assert.deepEqual(peer.requests.at(-1)?.form, { expand: { 0: 'payment_intent.latest_charge' } });
      assert.equal(peer.requests.length, 2);
    }),
  );

  it(
    'is refused what Stripe refuses: a session that ends too soon or too late, too small an amount',
    onStripe(async ({ world }) => {
      const now = world.clock.now();
      for (const change of [
        { expiresAt: now + 29 * 60_000 },
        { expiresAt: now + 24 * 3_600_000 + 1000 },
        { money: { amount: 1, currency: 'USD' } },
      ]) {
        await refusedWith(PaymentProviderRefused, openSession(world, change));
      }
      assert.equal(world.sessions(), 0);
    }),
  );

  const outcomes: readonly (readonly [PeerFault, new () => Error])[] = [
    [400, PaymentProviderRefused],
    [401, PaymentProviderRefused],
    [402, PaymentProviderRefused],
    [403, PaymentProviderRefused],
    [409, PaymentProviderUnavailable],
    [429, PaymentProviderUnavailable],
    [500, PaymentProviderUnavailable],
    [503, PaymentProviderUnavailable],
    ['garbage', PaymentProviderUnavailable],
    ['other JSON', PaymentProviderUnavailable],
    ['no body', PaymentProviderUnavailable],
    ['reset', PaymentProviderUnavailable],
    ['redirect', PaymentProviderUnavailable],
    ['redirect with a session', PaymentProviderUnavailable],
    ['too long', PaymentProviderUnavailable],
    ['answer lost', PaymentProviderUnavailable],
  ];
  for (const [fault, error] of outcomes) {
    it(
      `takes ${fault} for ${error.name}, and has one session afterwards`,
      onStripe(async ({ world, peer }) => {
        peer.misbehave(fault);
        await refusedWith(error, openSession(world));
        await openSession(world);

        assert.equal(world.sessions(), 1);
      }),
    );
  }

  for (const fault of ['silence', 'half a body'] as const) {
    it(`gives an attempt up in time that meets ${fault}`, async () => {
      const { world, peer, close } = await openStripe((options) => new StripeGateway(options), { attemptMs: 30 });
      peer.misbehave(fault);
      await refusedWith(PaymentProviderUnavailable, openSession(world));
      await close();
    });
  }

  it(
    'tries again under the same key when it met no answer or a fault, and has one session',
    onStripe(async ({ world, peer }) => {
      peer.misbehave('answer lost');
      await openSession(world);

      assert.deepEqual(
        peer.requests.map(({ headers }) => headers['idempotency-key']),
        ['key-1', 'key-1'],
      );
      assert.equal(world.sessions(), 1);
    }, 1),
  );

  it('is not to be reached where nobody listens', async () => {
    const { world, peer, close } = await openStripe((options) => new StripeGateway(options));
    await close();

    await refusedWith(PaymentProviderUnavailable, openSession(world));
    assert.equal(peer.requests.length, 0);
  });

  it(
    'sends no request with an amount that Stripe cannot take exactly, or a key that cannot stand in a header',
    onStripe(async ({ world: { gateway, credentials }, peer }) => {
      const thousandths = aRequest({ money: { amount: 1235, currency: 'KWD' } });
      const crooked = { ...credentials, secretKey: 'a\r\nb' };

      await refusedWith(PaymentProviderRefused, gateway.createSession(thousandths, credentials, unhurried()));
      await refusedWith(PaymentProviderRefused, gateway.createSession(aRequest(), crooked, unhurried()));
      assert.equal(peer.requests.length, 0);
    }),
  );
});

describe('The Stripe that requests are checked by', () => {
  const RIGHT = 'mode=payment&success_url=https://a.example/&line_items[0][quantity]=1';
  const PRICE = 'line_items[0][price_data]';
  const PRICED = `${RIGHT}&${PRICE}[currency]=eur&${PRICE}[unit_amount]=1900&${PRICE}[product_data][name]=A`;

  for (const [what, path, body, status] of [
    ['takes what is published', '', PRICED, 200],
    ['refuses a parameter that is not', '', `${PRICED}&amount=1900`, 400],
    ['refuses one within another', '', `${PRICED}&${PRICE}[amount]=1900`, 400],
    ['refuses another kind of value', '', PRICED.replace('=1900', '=19.00'), 400],
    ['refuses what lacks what is required', '', RIGHT, 400],
    ['refuses a parameter of ending a session', '/cs_test_0001/expire', 'reason=late', 400],
    ['knows no other address', '/cs_test_0001/cancel', '', 404],
  ] as const) {
    it(
      what,
      onStripe(async ({ world, peer }) => {
        await openSession(world);
        const headers = {
          authorization: `Bearer ${world.credentials.secretKey}`,
          'stripe-version': '2026-10-28.endive',
          'content-type': 'application/x-www-form-urlencoded',
        };
        const url = `${peer.baseUrl}/v1/checkout/sessions${path}`;

        assert.equal((await fetch(url, { method: 'POST', headers, body })).status, status);
      }),
    );
  }
});
