import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PaymentProviderRefusedError, PaymentProviderUnavailableError } from '../../core/payments/payment-errors.ts';
import type { PaymentGateway } from '../../core/payments/payment-gateway.port.ts';
import {
  aSessionRequest,
  assertRejectsWith,
  type GatewayFixture,
  neverAborted,
  openSession,
  readVerifiedEvent,
  withoutReference,
} from '../support/fixtures/gateway-fixture.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';
import { paymentGatewayClaimSuite } from './payment-gateway-claim.suite.ts';
import { paymentGatewayStateSuite } from './payment-gateway-state.suite.ts';
import { paymentGatewayWebhookSuite } from './payment-gateway-webhook.suite.ts';

/** Conformance tests of PaymentGateway. `open` returns a gateway and its provider, whose clock is set to noon. */
export function paymentGatewaySuite(open: () => Promise<OpenPort<GatewayFixture>>): void {
  const onGateway = (body: (fixture: GatewayFixture) => Promise<void>) => withPort(open, body);
  describe('PaymentGateway', () => {
    it(
      'has a name that is valid in a URL',
      onGateway(async ({ gateway }) => assert.match(gateway.provider, /^[a-z][a-z-]{0,30}$/)),
    );

    it(
      'returns the host of the checkout page',
      onGateway(async (fixture) => {
        const { checkoutUrl } = await openSession(fixture);

        assert.equal(fixture.gateway.checkoutHost(), new URL(checkoutUrl).host);
      }),
    );

    describe('createSession', () => {
      for (const money of [
        { amount: 1999, currency: 'EUR' },
        { amount: 500, currency: 'JPY' },
        { amount: 1230, currency: 'KWD' },
        { amount: 700, currency: 'ISK' },
        { amount: 99_999_900, currency: 'USD' },
      ]) {
        it(
          `requests exactly ${money.amount} ${money.currency}`,
          onGateway(async (fixture) => {
            const { sessionId } = await openSession(fixture, { money });
            const { fact } = await readVerifiedEvent(fixture, await fixture.pay(sessionId));

            assert.deepEqual(withoutReference(fact), { kind: 'paid', money });
          }),
        );
      }

      it(
        'returns an id, an absolute URL and the requested expiry, to the second',
        onGateway(async (fixture) => {
          const expiresAt = fixture.clock.now() + 45 * 60_000 + 789;
          const session = await openSession(fixture, { expiresAt });

          assert.match(session.sessionId, /^[!-~]{1,255}$/);
          assert.match(new URL(session.checkoutUrl).protocol, /^https?:$/);
          assert.ok(Math.abs(session.expiresAt - expiresAt) < 1000);
        }),
      );

      it(
        'returns the session that was opened with the same idempotency key, however late',
        onGateway(async (fixture) => {
          const first = await openSession(fixture);
          fixture.clock.advance(50 * 60_000);
          const second = await openSession(fixture);

          assert.deepEqual(second, first);
          assert.equal(fixture.countSessions(), 1);
        }),
      );

      it(
        'opens one session for concurrent calls with the same key',
        onGateway(async (fixture) => {
          const all = await Promise.all(Array.from({ length: 5 }, () => openSession(fixture)));

          assert.equal(new Set(all.map(({ sessionId }) => sessionId)).size, 1);
          assert.equal(fixture.countSessions(), 1);
        }),
      );

      it(
        'opens another session with another key',
        onGateway(async (fixture) => {
          const one = await openSession(fixture);
          const other = await openSession(fixture, { idempotencyKey: 'key-2', executionId: 'exe_2' });

          assert.notEqual(one.sessionId, other.sessionId);
          assert.notEqual(one.checkoutUrl, other.checkoutUrl);
        }),
      );

      it(
        'puts the ids of execution and site into the session’s events',
        onGateway(async (fixture) => {
          const { sessionId } = await openSession(fixture, { executionId: 'exe_7', siteId: 'site_7' });
          const event = await readVerifiedEvent(fixture, await fixture.pay(sessionId));

          const { executionId, siteId } = event;
          assert.deepEqual([event.sessionId, executionId, siteId], [sessionId, 'exe_7', 'site_7']);
        }),
      );

      it(
        'throws PaymentProviderRefusedError with wrong credentials',
        onGateway(async ({ gateway, credentials }) => {
          for (const secretKey of ['', 'sk_test_foreign', 'two words', 'Ünï', 'line\nbreak']) {
            const foreign = { ...credentials, secretKey };
            await assertRejectsWith(
              PaymentProviderRefusedError,
              gateway.createSession(aSessionRequest(), foreign, neverAborted()),
            );
          }
        }),
      );

      it(
        'throws PaymentProviderRefusedError for an unknown currency',
        onGateway(async (fixture) => {
          for (const currency of ['ZZZ', 'eur', '']) {
            await assertRejectsWith(
              PaymentProviderRefusedError,
              openSession(fixture, { money: { amount: 1999, currency } }),
            );
          }
          assert.equal(fixture.countSessions(), 0);
        }),
      );

      it(
        'throws PaymentProviderRefusedError for a key that was used for another request',
        onGateway(async (fixture) => {
          await openSession(fixture);
          const others = [{ money: { amount: 1998, currency: 'EUR' } }, { executionId: 'exe_2' }, { siteId: 'site_2' }];

          for (const other of others) await assertRejectsWith(PaymentProviderRefusedError, openSession(fixture, other));
          assert.equal(fixture.countSessions(), 1);
        }),
      );

      it(
        'throws PaymentProviderUnavailableError on a provider error, and opens the session on a retry',
        onGateway(async (fixture) => {
          fixture.failNext('fault');
          await assertRejectsWith(PaymentProviderUnavailableError, openSession(fixture));

          await openSession(fixture);
          assert.equal(fixture.countSessions(), 1);
        }),
      );

      it(
        'throws PaymentProviderUnavailableError if the response is lost, and returns that session on a retry',
        onGateway(async (fixture) => {
          fixture.failNext('answer lost');
          await assertRejectsWith(PaymentProviderUnavailableError, openSession(fixture));
          assert.equal(fixture.countSessions(), 1);

          const { sessionId } = await openSession(fixture);
          assert.equal(fixture.countSessions(), 1);
          assert.equal((await readVerifiedEvent(fixture, await fixture.pay(sessionId))).executionId, 'exe_1');
        }),
      );
    });

    const calls: Record<
      string,
      (gateway: PaymentGateway, fixture: GatewayFixture, signal: AbortSignal) => Promise<unknown>
    > = {
      createSession: (gateway, { credentials }, signal) =>
        gateway.createSession(aSessionRequest(), credentials, signal),
      sessionState: (gateway, { credentials }, signal) => gateway.fetchSessionState('session', credentials, signal),
      expireSession: (gateway, { credentials }, signal) => gateway.expireSession('session', credentials, signal),
    };
    for (const [name, call] of Object.entries(calls)) {
      it(
        `ends ${name} soon after its signal is aborted`,
        onGateway(async (fixture) => {
          fixture.failNext('silence');
          const abort = new AbortController();
          const startedAt = performance.now();
          const pending = assertRejectsWith(
            PaymentProviderUnavailableError,
            call(fixture.gateway, fixture, abort.signal),
          );
          setTimeout(() => abort.abort(), 20);
          await pending;

          assert.ok(performance.now() - startedAt < 6000);
          await assertRejectsWith(PaymentProviderUnavailableError, call(fixture.gateway, fixture, AbortSignal.abort()));
        }),
      );

      it(
        `hides the provider’s error message if ${name} fails`,
        onGateway(async (fixture) => {
          fixture.failNext('fault');
          await assertRejectsWith(PaymentProviderUnavailableError, call(fixture.gateway, fixture, neverAborted()));
        }),
      );
    }

    paymentGatewayStateSuite(onGateway);
    paymentGatewayClaimSuite(onGateway);
    paymentGatewayWebhookSuite(onGateway);
  });
}
