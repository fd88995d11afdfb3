import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PaymentProviderRefusedError } from '../../core/payments/payment-errors.ts';
import type { SessionState } from '../../core/payments/payment-event.ts';
import {
  assertRejectsWith,
  type GatewayFixture,
  neverAborted,
  openSession,
  readSessionState,
  readVerifiedEvent,
  withoutReference,
} from '../support/fixtures/gateway-fixture.ts';

type OnGateway = (body: (fixture: GatewayFixture) => Promise<void>) => () => Promise<void>;

const PAID = { kind: 'paid', money: { amount: 1999, currency: 'EUR' } };

/** Conformance tests of PaymentGateway: state and expiry of sessions. */
export function paymentGatewayStateSuite(onGateway: OnGateway): void {
  describe('fetchSessionState', () => {
    const readState = async (fixture: GatewayFixture, session: { readonly sessionId: string }) => {
      const state = await readSessionState(fixture, session);
      assert.deepEqual(await readSessionState(fixture, session), state, 'the query changed the state');
      return state.outcome === 'moved' ? state.facts.map(withoutReference) : state.outcome;
    };

    it(
      'returns open for a new session, and unknown for an unknown id',
      onGateway(async (fixture) => {
        assert.equal(await readState(fixture, await openSession(fixture)), 'open');
        for (const sessionId of ['nowhere', '../v1/balance', 'a?b#c', 'x'.repeat(255)]) {
          assert.equal(await readState(fixture, { sessionId }), 'unknown', sessionId);
        }
      }),
    );

    it(
      'returns the paid amount and the payment reference of the webhook',
      onGateway(async (fixture) => {
        const session = await openSession(fixture);
        const { fact } = await readVerifiedEvent(fixture, await fixture.pay(session.sessionId));

        assert.deepEqual(await readState(fixture, session), [PAID]);
        assert.deepEqual(await readSessionState(fixture, session), {
          outcome: 'moved',
          facts: [fact],
        } satisfies SessionState);
      }),
    );

    it(
      'returns processing until the money arrives, then paid',
      onGateway(async (fixture) => {
        const session = await openSession(fixture);
        await fixture.payAsync(session.sessionId);
        assert.deepEqual(await readState(fixture, session), [{ kind: 'processing' }]);

        await fixture.settleAsync(session.sessionId);
        assert.deepEqual(await lastFact(fixture, session), PAID);
      }),
    );

    it(
      'returns failed if the money does not arrive',
      onGateway(async (fixture) => {
        const session = await openSession(fixture);
        await fixture.payAsync(session.sessionId);
        await fixture.fail(session.sessionId);

        assert.deepEqual(await lastFact(fixture, session), { kind: 'failed' });
      }),
    );

    it(
      'returns expired after the expiry time',
      onGateway(async (fixture) => {
        const session = await openSession(fixture);
        fixture.clock.advance(60 * 60_000 + 1000);

        assert.deepEqual(await readState(fixture, session), [{ kind: 'expired' }]);
      }),
    );

    it(
      'returns the total of several refunds',
      onGateway(async (fixture) => {
        const session = await openSession(fixture);
        await fixture.pay(session.sessionId);
        await fixture.refund(session.sessionId, 500);
        await fixture.refund(session.sessionId, 300);

        const refunded = { amount: 800, currency: 'EUR' };
        assert.deepEqual(await lastFact(fixture, session), { kind: 'refunded', refunded });
        assert.deepEqual(withoutReference(await firstFact(fixture, session)), PAID);
      }),
    );

    it(
      'returns a dispute',
      onGateway(async (fixture) => {
        const session = await openSession(fixture);
        await fixture.pay(session.sessionId);
        await fixture.dispute(session.sessionId);

        assert.deepEqual(await lastFact(fixture, session), { kind: 'disputed' });
      }),
    );

    it(
      'throws PaymentProviderRefusedError with wrong credentials',
      onGateway(async (fixture) => {
        const { sessionId } = await openSession(fixture);
        const foreign = { ...fixture.credentials, secretKey: 'sk_test_foreign' };

        await assertRejectsWith(
          PaymentProviderRefusedError,
          fixture.gateway.fetchSessionState(sessionId, foreign, neverAborted()),
        );
        await assertRejectsWith(
          PaymentProviderRefusedError,
          fixture.gateway.expireSession(sessionId, foreign, neverAborted()),
        );
      }),
    );
  });

  describe('expireSession', () => {
    const expire = ({ gateway, credentials }: GatewayFixture, sessionId: string) =>
      gateway.expireSession(sessionId, credentials, neverAborted());

    it(
      'expires an open session',
      onGateway(async (fixture) => {
        const session = await openSession(fixture);
        await expire(fixture, session.sessionId);

        assert.deepEqual(await readSessionState(fixture, session), { outcome: 'moved', facts: [{ kind: 'expired' }] });
      }),
    );

    it(
      'does nothing to a paid, processing, expired or unknown session',
      onGateway(async (fixture) => {
        const actions = [fixture.pay, fixture.payAsync, fixture.expire];
        for (const [index, act] of actions.entries()) {
          const session = await openSession(fixture, { idempotencyKey: `key-${index}` });
          await act(session.sessionId);
          const before = await readSessionState(fixture, session);
          await expire(fixture, session.sessionId);

          assert.deepEqual(await readSessionState(fixture, session), before);
        }
        await expire(fixture, 'nowhere');
      }),
    );
  });
}

async function firstFact(fixture: GatewayFixture, session: { readonly sessionId: string }) {
  const state = await readSessionState(fixture, session);
  return state.outcome === 'moved' && state.facts[0] ? state.facts[0] : assert.fail(state.outcome);
}

/** The last fact of a session. */
async function lastFact(fixture: GatewayFixture, session: { readonly sessionId: string }) {
  const state = await readSessionState(fixture, session);
  const last = state.outcome === 'moved' ? state.facts.at(-1) : undefined;
  return last ? withoutReference(last) : assert.fail(state.outcome);
}
