import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { WebhookDelivery } from '../../core/payments/payment-gateway.port.ts';
import { type GatewayWorld, openSession } from '../support/fixtures/gateway-world.ts';

type OnGateway = (body: (world: GatewayWorld) => Promise<void>) => () => Promise<void>;

/** No secret is looked at, so any will do. */
const SECRET = 'some secret';

/** What every PaymentGateway tells of webhooks that nobody has verified. */
export function paymentGatewayClaimSuite(onGateway: OnGateway): void {
  describe('a webhook that is not verified yet', () => {
    it(
      'claims the site of its session before it is verified, and none where it names none',
      onGateway(async (world) => {
        const { sessionId } = await openSession(world, { siteId: 'site_7' });
        const foreign = { secret: 'somebody else’s', signedAt: world.clock.now() };
        const claimed = { outcome: 'unverified', siteId: 'site_7' };

        const delivery = await world.pay(sessionId);
        assert.deepEqual(world.gateway.inspectWebhook(delivery), claimed);
        assert.deepEqual(world.gateway.inspectWebhook(world.sign(delivery.body, foreign)), claimed);
        assert.deepEqual(world.gateway.inspectWebhook(world.sign(world.otherEvent, foreign)), {
          outcome: 'unverified',
          siteId: null,
        });
      }),
    );

    it(
      'claims no site that stands in a text of the payer’s',
      onGateway(async (world) => {
        const { sessionId } = await openSession(world, { siteId: 'site_7' });
        const body = new TextDecoder().decode((await world.pay(sessionId)).body);
        const text = JSON.stringify(body.replaceAll('site_7', 'site_8'));
        const delivery = world.sign(`{"note":${text},${body.slice(1)}`, {
          secret: SECRET,
          signedAt: world.clock.now(),
        });

        assert.deepEqual(world.gateway.inspectWebhook(delivery), { outcome: 'unverified', siteId: 'site_7' });
      }),
    );

    it(
      'is refused without a look at any secret for a missing signature or the wrong time',
      onGateway(async (world) => {
        const { body, now } = await world.pay((await openSession(world)).sessionId);
        const headers = { 'content-type': 'application/json' };
        const refusal = (one: WebhookDelivery) => world.gateway.inspectWebhook(one);
        assert.deepEqual(refusal({ body, now, headers }), { outcome: 'refused', reason: 'signature_missing' });

        for (const offset of [-301_000, 301_000]) {
          const signing = { secret: SECRET, signedAt: now + offset, arrivesAt: now };
          const expected = { outcome: 'refused', reason: 'timestamp_out_of_window' };
          assert.deepEqual(refusal(world.sign(body, signing)), expected);
        }
      }),
    );

    it(
      'is inspected without an error, whatever its bytes are',
      onGateway(async (world) => {
        const signing = { secret: SECRET, signedAt: world.clock.now() };
        fc.assert(
          fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
            const expected = { outcome: 'unverified', siteId: null };
            assert.deepEqual(world.gateway.inspectWebhook(world.sign(bytes, signing)), expected);
          }),
        );
      }),
    );
  });
}
