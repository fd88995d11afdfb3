import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PaymentProviderRefused } from '../../core/payments/payment-errors.ts';
import type { SessionState } from '../../core/payments/payment-event.ts';
import {
  eventIn,
  type GatewayWorld,
  openSession,
  refusedWith,
  stateOf,
  unhurried,
  withoutReference,
} from '../support/fixtures/gateway-world.ts';

type OnGateway = (body: (world: GatewayWorld) => Promise<void>) => () => Promise<void>;

const PAID = { kind: 'paid', money: { amount: 1999, currency: 'EUR' } };

/** What every PaymentGateway tells of a session, and how it ends one. */
export function paymentGatewayStateSuite(onGateway: OnGateway): void {
  describe('the state of a session', () => {
    const told = async (world: GatewayWorld, session: { readonly sessionId: string }) => {
      const state = await stateOf(world, session);
      assert.deepEqual(await stateOf(world, session), state, 'asking changed something');
      return state.outcome === 'moved' ? state.facts.map(withoutReference) : state.outcome;
    };

    it(
      'is open until something happens, and unknown where there is none',
      onGateway(async (world) => {
        assert.equal(await told(world, await openSession(world)), 'open');
        for (const sessionId of ['nowhere', '../v1/balance', 'a?b#c', 'x'.repeat(255)]) {
          assert.equal(await told(world, { sessionId }), 'unknown', sessionId);
        }
      }),
    );

    it(
      'is paid with the money that came, by the payment that the webhook names',
      onGateway(async (world) => {
        const session = await openSession(world);
        const { fact } = await eventIn(world, await world.pay(session.sessionId));

        assert.deepEqual(await told(world, session), [PAID]);
        assert.deepEqual(await stateOf(world, session), { outcome: 'moved', facts: [fact] } satisfies SessionState);
      }),
    );

    it(
      'is processing while the money is on its way, then paid',
      onGateway(async (world) => {
        const session = await openSession(world);
        await world.promise(session.sessionId);
        assert.deepEqual(await told(world, session), [{ kind: 'processing' }]);

        await world.settle(session.sessionId);
        assert.deepEqual(await lastFact(world, session), PAID);
      }),
    );

    it(
      'is failed when money that was on its way does not come',
      onGateway(async (world) => {
        const session = await openSession(world);
        await world.promise(session.sessionId);
        await world.fail(session.sessionId);

        assert.deepEqual(await lastFact(world, session), { kind: 'failed' });
      }),
    );

    it(
      'is expired once its time has passed',
      onGateway(async (world) => {
        const session = await openSession(world);
        world.clock.advance(60 * 60_000 + 1000);

        assert.deepEqual(await told(world, session), [{ kind: 'expired' }]);
      }),
    );

    it(
      'tells all that went back of a payment, not the last time’s part',
      onGateway(async (world) => {
        const session = await openSession(world);
        await world.pay(session.sessionId);
        await world.refund(session.sessionId, 500);
        await world.refund(session.sessionId, 300);

        const refunded = { amount: 800, currency: 'EUR' };
        assert.deepEqual(await lastFact(world, session), { kind: 'refunded', refunded });
        assert.deepEqual(withoutReference(await firstFact(world, session)), PAID);
      }),
    );

    it(
      'tells that a payment is disputed',
      onGateway(async (world) => {
        const session = await openSession(world);
        await world.pay(session.sessionId);
        await world.dispute(session.sessionId);

        assert.deepEqual(await lastFact(world, session), { kind: 'disputed' });
      }),
    );

    it(
      'is refused with wrong credentials',
      onGateway(async (world) => {
        const { sessionId } = await openSession(world);
        const foreign = { ...world.credentials, secretKey: 'sk_test_foreign' };

        await refusedWith(PaymentProviderRefused, world.gateway.sessionState(sessionId, foreign, unhurried()));
        await refusedWith(PaymentProviderRefused, world.gateway.expireSession(sessionId, foreign, unhurried()));
      }),
    );
  });

  describe('expiring a session', () => {
    const expire = ({ gateway, credentials }: GatewayWorld, sessionId: string) =>
      gateway.expireSession(sessionId, credentials, unhurried());

    it(
      'ends an open one',
      onGateway(async (world) => {
        const session = await openSession(world);
        await expire(world, session.sessionId);

        assert.deepEqual(await stateOf(world, session), { outcome: 'moved', facts: [{ kind: 'expired' }] });
      }),
    );

    it(
      'does nothing to one that is paid, on its way or expired, or not there',
      onGateway(async (world) => {
        const acts = [world.pay, world.promise, world.expire];
        for (const [at, act] of acts.entries()) {
          const session = await openSession(world, { idempotencyKey: `key-${at}` });
          await act(session.sessionId);
          const before = await stateOf(world, session);
          await expire(world, session.sessionId);

          assert.deepEqual(await stateOf(world, session), before);
        }
        await expire(world, 'nowhere');
      }),
    );
  });
}

async function firstFact(world: GatewayWorld, session: { readonly sessionId: string }) {
  const state = await stateOf(world, session);
  return state.outcome === 'moved' && state.facts[0] ? state.facts[0] : assert.fail(state.outcome);
}

/** The fact that the others lead to. */
async function lastFact(world: GatewayWorld, session: { readonly sessionId: string }) {
  const state = await stateOf(world, session);
  const last = state.outcome === 'moved' ? state.facts.at(-1) : undefined;
  return last ? withoutReference(last) : assert.fail(state.outcome);
}
