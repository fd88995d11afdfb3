import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PaymentProviderRefused, PaymentProviderUnavailable } from '../../core/payments/payment-errors.ts';
import type { PaymentGateway } from '../../core/payments/payment-gateway.port.ts';
import {
  aRequest,
  eventIn,
  type GatewayWorld,
  openSession,
  refusedWith,
  unhurried,
  withoutReference,
} from '../support/fixtures/gateway-world.ts';
import { type Opened, on } from '../support/fixtures/opened.ts';
import { paymentGatewayClaimSuite } from './payment-gateway-claim.suite.ts';
import { paymentGatewayStateSuite } from './payment-gateway-state.suite.ts';
import { paymentGatewayWebhookSuite } from './payment-gateway-webhook.suite.ts';

/** What every PaymentGateway does. It opens with the provider that it speaks to, whose clock stands at noon. */
export function paymentGatewaySuite(open: () => Promise<Opened<GatewayWorld>>): void {
  const onGateway = (body: (world: GatewayWorld) => Promise<void>) => on(open, body);
  describe('PaymentGateway', () => {
    it(
      'has a name that can stand in an address',
      onGateway(async ({ gateway }) => assert.match(gateway.provider, /^[a-z][a-z-]{0,30}$/)),
    );

    it(
      'names the host of the page that visitors pay on',
      onGateway(async (world) => {
        const { checkoutUrl } = await openSession(world);

        assert.equal(world.gateway.checkoutHost(), new URL(checkoutUrl).host);
      }),
    );

    describe('opening a session', () => {
      for (const money of [
        { amount: 1999, currency: 'EUR' },
        { amount: 500, currency: 'JPY' },
        { amount: 1230, currency: 'KWD' },
        { amount: 700, currency: 'ISK' },
        { amount: 99_999_900, currency: 'USD' },
      ]) {
        it(
          `asks for exactly this money: ${money.amount} ${money.currency}`,
          onGateway(async (world) => {
            const { sessionId } = await openSession(world, { money });
            const { fact } = await eventIn(world, await world.pay(sessionId));

            assert.deepEqual(withoutReference(fact), { kind: 'paid', money });
          }),
        );
      }

      it(
        'answers an id, an absolute address and the end that was asked for, to the second',
        onGateway(async (world) => {
          const expiresAt = world.clock.now() + 45 * 60_000 + 789;
          const session = await openSession(world, { expiresAt });

          assert.match(session.sessionId, /^[!-~]{1,255}$/);
          assert.match(new URL(session.checkoutUrl).protocol, /^https?:$/);
          assert.ok(Math.abs(session.expiresAt - expiresAt) < 1000);
        }),
      );

      it(
        'answers the one that was opened for this idempotency key before, at whatever time',
        onGateway(async (world) => {
          const first = await openSession(world);
          world.clock.advance(50 * 60_000);
          const second = await openSession(world);

          assert.deepEqual(second, first);
          assert.equal(world.sessions(), 1);
        }),
      );

      it(
        'opens one session when it is asked several times at once',
        onGateway(async (world) => {
          const all = await Promise.all(Array.from({ length: 5 }, () => openSession(world)));

          assert.equal(new Set(all.map(({ sessionId }) => sessionId)).size, 1);
          assert.equal(world.sessions(), 1);
        }),
      );

      it(
        'opens another session for another key',
        onGateway(async (world) => {
          const one = await openSession(world);
          const other = await openSession(world, { idempotencyKey: 'key-2', executionId: 'exe_2' });

          assert.notEqual(one.sessionId, other.sessionId);
          assert.notEqual(one.checkoutUrl, other.checkoutUrl);
        }),
      );

      it(
        'has the session’s events name the execution and the site',
        onGateway(async (world) => {
          const { sessionId } = await openSession(world, { executionId: 'exe_7', siteId: 'site_7' });
          const event = await eventIn(world, await world.pay(sessionId));

          const { executionId, siteId } = event;
          assert.deepEqual([event.sessionId, executionId, siteId], [sessionId, 'exe_7', 'site_7']);
        }),
      );

      it(
        'is refused with wrong credentials',
        onGateway(async ({ gateway, credentials }) => {
          for (const secretKey of ['', 'sk_test_foreign', 'two words', 'Ünï', 'line\nbreak']) {
            const foreign = { ...credentials, secretKey };
            await refusedWith(PaymentProviderRefused, gateway.createSession(aRequest(), foreign, unhurried()));
          }
        }),
      );

      it(
        'is refused in what is no currency',
        onGateway(async (world) => {
          for (const currency of ['ZZZ', 'eur', '']) {
            await refusedWith(PaymentProviderRefused, openSession(world, { money: { amount: 1999, currency } }));
          }
          assert.equal(world.sessions(), 0);
        }),
      );

      it(
        'is refused under a key that was used for another request',
        onGateway(async (world) => {
          await openSession(world);
          const others = [{ money: { amount: 1998, currency: 'EUR' } }, { executionId: 'exe_2' }, { siteId: 'site_2' }];

          for (const other of others) await refusedWith(PaymentProviderRefused, openSession(world, other));
          assert.equal(world.sessions(), 1);
        }),
      );

      it(
        'is unavailable while the provider has a fault, and opens the session afterwards',
        onGateway(async (world) => {
          world.misbehave('fault');
          await refusedWith(PaymentProviderUnavailable, openSession(world));

          await openSession(world);
          assert.equal(world.sessions(), 1);
        }),
      );

      it(
        'is unavailable when the answer is lost, and answers that same session when it is asked again',
        onGateway(async (world) => {
          world.misbehave('answer lost');
          await refusedWith(PaymentProviderUnavailable, openSession(world));
          assert.equal(world.sessions(), 1);

          const { sessionId } = await openSession(world);
          assert.equal(world.sessions(), 1);
          assert.equal((await eventIn(world, await world.pay(sessionId))).executionId, 'exe_1');
        }),
      );
    });

    const calls: Record<
      string,
      (gateway: PaymentGateway, world: GatewayWorld, signal: AbortSignal) => Promise<unknown>
    > = {
      createSession: (gateway, { credentials }, signal) => gateway.createSession(aRequest(), credentials, signal),
      sessionState: (gateway, { credentials }, signal) => gateway.sessionState('session', credentials, signal),
      expireSession: (gateway, { credentials }, signal) => gateway.expireSession('session', credentials, signal),
    };
    for (const [name, call] of Object.entries(calls)) {
      it(
        `ends ${name} soon after its signal is aborted`,
        onGateway(async (world) => {
          world.misbehave('silence');
          const hurry = new AbortController();
          const began = performance.now();
          const asked = refusedWith(PaymentProviderUnavailable, call(world.gateway, world, hurry.signal));
          setTimeout(() => hurry.abort(), 20);
          await asked;

          assert.ok(performance.now() - began < 6000);
          await refusedWith(PaymentProviderUnavailable, call(world.gateway, world, AbortSignal.abort()));
        }),
      );

      it(
        `says nothing of the provider’s when ${name} meets a fault`,
        onGateway(async (world) => {
          world.misbehave('fault');
          await refusedWith(PaymentProviderUnavailable, call(world.gateway, world, unhurried()));
        }),
      );
    }

    paymentGatewayStateSuite(onGateway);
    paymentGatewayClaimSuite(onGateway);
    paymentGatewayWebhookSuite(onGateway);
  });
}
