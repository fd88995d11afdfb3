import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { StripeGateway } from '../../adapters/stripe/stripe-gateway.ts';
import { PaymentProviderRefusedError, PaymentProviderUnavailableError } from '../../core/payments/payment-errors.ts';
import {
  aSessionRequest,
  assertRejectsWith,
  neverAborted,
  openSession,
  readSessionState,
} from '../support/fixtures/gateway-fixture.ts';
import { openStripe } from '../support/fixtures/open-stripe.ts';
import type { MockFailure } from '../support/servers/stripe-mock/failures.ts';

type Stripe = Awaited<ReturnType<typeof openStripe>>;

/** Runs a test with its own Stripe fake. `retries` is the number of retries of a failed request. */
function onStripe(body: (stripe: Stripe) => Promise<void>, retries = 0) {
  return async () => {
    const stripe = await openStripe((options) => new StripeGateway(options), { maxRetries: retries });
    try {
      await body(stripe);
    } finally {
      await stripe.close();
    }
  };
}

describe('StripeGateway', () => {
  it(
    'requests one item at the fixed amount, without features that would change it',
    onStripe(async ({ fixture, peer }) => {
      await openSession(fixture);
      const [request] = peer.requests;
      const metadata = { portico_execution_id: 'exe_1', portico_site_id: 'site_1' };

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
        metadata,
        payment_intent_data: { metadata },
      });
    }),
  );

  it(
    'sends the idempotency key and the pinned API version, but no telemetry',
    onStripe(async ({ fixture, peer }) => {
      await openSession(fixture);
      await openSession(fixture);
      const headers = peer.requests.at(-1)?.headers;

      assert.equal(headers?.['idempotency-key'], 'key-1');
      assert.equal(headers?.['stripe-version'], '2026-10-28.endive');
      assert.equal(headers?.['x-stripe-client-telemetry'], undefined);
    }),
  );

  it(
    'authenticates each call with its own key',
    onStripe(async ({ fixture, peer }) => {
      const { gateway, credentials } = fixture;
      const replaced = { ...credentials, secretKey: 'sk_test_replaced' };
      await openSession(fixture);
      await assertRejectsWith(
        PaymentProviderRefusedError,
        gateway.createSession(aSessionRequest(), replaced, neverAborted()),
      );
      await openSession(fixture);

      assert.deepEqual(
        peer.requests.map(({ headers }) => headers.authorization),
        ['Bearer sk_test_peer', 'Bearer sk_test_replaced', 'Bearer sk_test_peer'],
      );
    }),
  );

  it(
    'does not retry after its signal is aborted',
    onStripe(async ({ fixture: { gateway, credentials }, peer }) => {
      const abort = new AbortController();
      peer.failNext(503);
      const call = assertRejectsWith(
        PaymentProviderUnavailableError,
        gateway.createSession(aSessionRequest(), credentials, abort.signal),
      );
      while (peer.requests.length === 0) await new Promise(setImmediate);
      abort.abort();
      await call;

      assert.equal(peer.requests.length, 1);
    }, 1),
  );

  it(
    'fetches a session and its payment in one request',
    onStripe(async ({ fixture, peer }) => {
      const session = await openSession(fixture);
      await readSessionState(fixture, session);

      assert.deepEqual(peer.requests.at(-1)?.form, { expand: { 0: 'payment_intent.latest_charge' } });
      assert.equal(peer.requests.length, 2);
    }),
  );

  it(
    'throws PaymentProviderRefusedError for an expiry too early or too late, and for an amount too small',
    onStripe(async ({ fixture }) => {
      const now = fixture.clock.now();
      for (const change of [
        { expiresAt: now + 29 * 60_000 },
        { expiresAt: now + 24 * 3_600_000 + 1000 },
        { money: { amount: 1, currency: 'USD' } },
      ]) {
        await assertRejectsWith(PaymentProviderRefusedError, openSession(fixture, change));
      }
      assert.equal(fixture.countSessions(), 0);
    }),
  );

  const outcomes: readonly (readonly [MockFailure, new () => Error])[] = [
    [400, PaymentProviderRefusedError],
    [401, PaymentProviderRefusedError],
    [402, PaymentProviderRefusedError],
    [403, PaymentProviderRefusedError],
    [409, PaymentProviderUnavailableError],
    [429, PaymentProviderUnavailableError],
    [500, PaymentProviderUnavailableError],
    [503, PaymentProviderUnavailableError],
    ['garbage', PaymentProviderUnavailableError],
    ['other JSON', PaymentProviderUnavailableError],
    ['no body', PaymentProviderUnavailableError],
    ['reset', PaymentProviderUnavailableError],
    ['redirect', PaymentProviderUnavailableError],
    ['redirect with a session', PaymentProviderUnavailableError],
    ['too long', PaymentProviderUnavailableError],
    ['answer lost', PaymentProviderUnavailableError],
  ];
  for (const [fault, error] of outcomes) {
    it(
      `throws ${error.name} on ${fault}, and opens one session on a retry`,
      onStripe(async ({ fixture, peer }) => {
        peer.failNext(fault);
        await assertRejectsWith(error, openSession(fixture));
        await openSession(fixture);

        assert.equal(fixture.countSessions(), 1);
      }),
    );
  }

  for (const fault of ['silence', 'half a body'] as const) {
    it(`ends an attempt at its timeout on ${fault}`, async () => {
      const { fixture, peer, close } = await openStripe((options) => new StripeGateway(options), {
        attemptTimeoutMs: 30,
      });
      peer.failNext(fault);
      await assertRejectsWith(PaymentProviderUnavailableError, openSession(fixture));
      await close();
    });
  }

  it(
    'retries with the same idempotency key after a lost response, and opens one session',
    onStripe(async ({ fixture, peer }) => {
      peer.failNext('answer lost');
      await openSession(fixture);

      assert.deepEqual(
        peer.requests.map(({ headers }) => headers['idempotency-key']),
        ['key-1', 'key-1'],
      );
      assert.equal(fixture.countSessions(), 1);
    }, 1),
  );

  it('throws PaymentProviderUnavailableError if no server listens', async () => {
    const { fixture, peer, close } = await openStripe((options) => new StripeGateway(options));
    await close();

    await assertRejectsWith(PaymentProviderUnavailableError, openSession(fixture));
    assert.equal(peer.requests.length, 0);
  });

  it(
    'sends no request with an amount that Stripe cannot represent, or a key that is invalid in a header',
    onStripe(async ({ fixture: { gateway, credentials }, peer }) => {
      const thousandths = aSessionRequest({ money: { amount: 1235, currency: 'KWD' } });
      const invalidKey = { ...credentials, secretKey: 'a\r\nb' };

      await assertRejectsWith(
        PaymentProviderRefusedError,
        gateway.createSession(thousandths, credentials, neverAborted()),
      );
      await assertRejectsWith(
        PaymentProviderRefusedError,
        gateway.createSession(aSessionRequest(), invalidKey, neverAborted()),
      );
      assert.equal(peer.requests.length, 0);
    }),
  );
});

describe('The Stripe fake of these tests', () => {
  const INCOMPLETE = 'mode=payment&success_url=https://a.example/&line_items[0][quantity]=1';
  const PRICE = 'line_items[0][price_data]';
  const COMPLETE = `${INCOMPLETE}&${PRICE}[currency]=eur&${PRICE}[unit_amount]=1900&${PRICE}[product_data][name]=A`;

  for (const [what, path, body, status] of [
    ['accepts documented parameters', '', COMPLETE, 200],
    ['rejects an unknown parameter', '', `${COMPLETE}&amount=1900`, 400],
    ['rejects an unknown nested parameter', '', `${COMPLETE}&${PRICE}[amount]=1900`, 400],
    ['rejects a value of another type', '', COMPLETE.replace('=1900', '=19.00'), 400],
    ['rejects a request without a required parameter', '', INCOMPLETE, 400],
    ['rejects an unknown parameter for expiring a session', '/cs_test_0001/expire', 'reason=late', 400],
    ['responds 404 to other paths', '/cs_test_0001/cancel', '', 404],
  ] as const) {
    it(
      what,
      onStripe(async ({ fixture, peer }) => {
        await openSession(fixture);
        const headers = {
          authorization: `Bearer ${fixture.credentials.secretKey}`,
          'stripe-version': '2026-10-28.endive',
          'content-type': 'application/x-www-form-urlencoded',
        };
        const url = `${peer.baseUrl}/v1/checkout/sessions${path}`;

        assert.equal((await fetch(url, { method: 'POST', headers, body })).status, status);
      }),
    );
  }
});
