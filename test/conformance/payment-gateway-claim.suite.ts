import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ProviderWebhook } from '../../core/payments/payment-gateway.port.ts';
import fc from '../support/builders/fast-check.ts';
import { type GatewayFixture, openSession } from '../support/fixtures/gateway-fixture.ts';

type OnGateway = (body: (fixture: GatewayFixture) => Promise<void>) => () => Promise<void>;

/** Claims are not verified, so any secret will do. */
const SECRET = 'some secret';

/** Conformance tests of PaymentGateway: unverified webhooks. */
export function paymentGatewayClaimSuite(onGateway: OnGateway): void {
  describe('inspectWebhook', () => {
    it(
      'returns the site of a session event, and null for an event without a site',
      onGateway(async (fixture) => {
        const { sessionId } = await openSession(fixture, { siteId: 'site_7' });
        const foreign = { secret: 'somebody else’s', signedAt: fixture.clock.now() };
        const claimed = { outcome: 'unverified', siteId: 'site_7' };

        const delivery = await fixture.pay(sessionId);
        assert.deepEqual(fixture.gateway.inspectWebhook(delivery), claimed);
        assert.deepEqual(fixture.gateway.inspectWebhook(fixture.sign(delivery.body, foreign)), claimed);
        assert.deepEqual(fixture.gateway.inspectWebhook(fixture.sign(fixture.unrelatedEvent, foreign)), {
          outcome: 'unverified',
          siteId: null,
        });
      }),
    );

    it(
      'ignores a site id inside a text of the payer',
      onGateway(async (fixture) => {
        const { sessionId } = await openSession(fixture, { siteId: 'site_7' });
        const body = new TextDecoder().decode((await fixture.pay(sessionId)).body);
        const text = JSON.stringify(body.replaceAll('site_7', 'site_8'));
        const delivery = fixture.sign(`{"note":${text},${body.slice(1)}`, {
          secret: SECRET,
          signedAt: fixture.clock.now(),
        });

        assert.deepEqual(fixture.gateway.inspectWebhook(delivery), { outcome: 'unverified', siteId: 'site_7' });
      }),
    );

    it(
      'rejects a missing signature and a timestamp out of the window',
      onGateway(async (fixture) => {
        const { body, now } = await fixture.pay((await openSession(fixture)).sessionId);
        const headers = { 'content-type': 'application/json' };
        const inspect = (one: ProviderWebhook) => fixture.gateway.inspectWebhook(one);
        assert.deepEqual(inspect({ body, now, headers }), { outcome: 'refused', reason: 'signature_missing' });

        for (const offset of [-301_000, 301_000]) {
          const signing = { secret: SECRET, signedAt: now + offset, arrivesAt: now };
          const expected = { outcome: 'refused', reason: 'timestamp_out_of_window' };
          assert.deepEqual(inspect(fixture.sign(body, signing)), expected);
        }
      }),
    );

    it(
      'never throws, whatever the bytes of the body are',
      onGateway(async (fixture) => {
        const signing = { secret: SECRET, signedAt: fixture.clock.now() };
        fc.assert(
          fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
            const expected = { outcome: 'unverified', siteId: null };
            assert.deepEqual(fixture.gateway.inspectWebhook(fixture.sign(bytes, signing)), expected);
          }),
        );
      }),
    );
  });
}
