import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { PaymentFact } from '../../core/payments/payment-event.ts';
import type { WebhookDelivery } from '../../core/payments/payment-gateway.port.ts';
import { eventIn, type GatewayWorld, openSession, withoutReference } from '../support/fixtures/gateway-world.ts';

type OnGateway = (body: (world: GatewayWorld) => Promise<void>) => () => Promise<void>;

/** How every PaymentGateway verifies and reads webhooks. */
export function paymentGatewayWebhookSuite(onGateway: OnGateway): void {
  describe('a webhook', () => {
    const read = (
      { gateway, credentials }: GatewayWorld,
      delivery: WebhookDelivery,
      secrets = credentials.webhookSecrets,
    ) => gateway.readWebhook(delivery, secrets);
    const paid = async (world: GatewayWorld) => world.pay((await openSession(world)).sessionId);
    const bodyOf = ({ body }: WebhookDelivery) => new TextDecoder().decode(body);
    const secretOf = ({ credentials }: GatewayWorld) => credentials.webhookSecrets[0] ?? '';

    it(
      'tells what happened, when, and under one id',
      onGateway(async (world) => {
        world.clock.advance(60_000);
        const event = await eventIn(world, await paid(world));

        assert.match(event.eventId, /^[!-~]{1,255}$/);
        assert.ok(Math.abs(event.occurredAt - world.clock.now()) < 1000);
      }),
    );

    it(
      'tells every fact that there is',
      onGateway(async (world) => {
        const money = { amount: 1999, currency: 'EUR' };
        const facts = await Promise.all([
          told(world, 'a', [world.promise]),
          told(world, 'b', [world.promise, world.settle]),
          told(world, 'c', [world.promise, world.fail]),
          told(world, 'd', [world.expire]),
          told(world, 'e', [world.pay, (id) => world.refund(id, 500), (id) => world.refund(id, 300)]),
          told(world, 'f', [world.pay, world.dispute]),
        ]);

        assert.deepEqual(facts.map(withoutReference), [
          { kind: 'processing' },
          { kind: 'paid', money },
          { kind: 'failed' },
          { kind: 'expired' },
          { kind: 'refunded', refunded: { amount: 800, currency: 'EUR' } },
          { kind: 'disputed' },
        ]);
      }),
    );

    it(
      'names one payment by one reference, whatever it tells of it',
      onGateway(async (world) => {
        const { sessionId } = await openSession(world);
        const deliveries = [
          await world.pay(sessionId),
          await world.refund(sessionId, 5),
          await world.dispute(sessionId),
        ];
        const events = await Promise.all(deliveries.map((delivery) => eventIn(world, delivery)));

        assert.equal(new Set(events.map(({ fact }) => 'paymentReference' in fact && fact.paymentReference)).size, 1);
        assert.equal(new Set(events.map(({ eventId }) => eventId)).size, 3);
      }),
    );

    it(
      'is read alike each time that it is delivered',
      onGateway(async (world) => {
        const delivery = await paid(world);

        assert.deepEqual(await read(world, delivery), await read(world, delivery));
      }),
    );

    it(
      'is verified with any of the secrets, and says with which',
      onGateway(async (world) => {
        const body = bodyOf(await paid(world));
        const signedAt = world.clock.now();

        for (const secret of ['secret_a', 'secret_b', 'secret_c']) {
          const reading = await read(world, world.sign(body, { secret, signedAt }), [
            'secret_a',
            'secret_b',
            'secret_c',
          ]);
          assert.equal(reading.outcome, 'event');
          assert.equal(reading.outcome === 'event' && reading.verifiedBy, secret);
        }
      }),
    );

    it(
      'is refused without a signature',
      onGateway(async (world) => {
        const { body, now } = await paid(world);

        const reading = await read(world, { body, now, headers: { 'content-type': 'application/json' } });
        assert.deepEqual(reading, { outcome: 'refused', reason: 'signature_missing' });
      }),
    );

    it(
      'is refused with the signature of another secret, body or time',
      onGateway(async (world) => {
        const delivery = await paid(world);
        const signedAt = world.clock.now();
        const foreign = world.sign(delivery.body, { secret: 'somebody else’s', signedAt });
        const altered = { ...delivery, body: new TextEncoder().encode(`${bodyOf(delivery)} `) };
        const later = world.sign(delivery.body, { secret: secretOf(world), signedAt: signedAt + 1000 });
        const moved = moveTime(delivery, later);

        for (const one of [foreign, altered, moved]) {
          assert.deepEqual(await read(world, one), { outcome: 'refused', reason: 'signature_invalid' });
        }
        for (const secrets of [[], [''], [' ']]) {
          assert.deepEqual(await read(world, delivery, secrets), { outcome: 'refused', reason: 'signature_invalid' });
        }
      }),
    );

    it(
      'is refused more than five minutes from now, either way, rightly signed or not',
      onGateway(async (world) => {
        const body = bodyOf(await paid(world));
        const arrivesAt = world.clock.now();
        const at = async (offset: number, secret: string) =>
          read(world, world.sign(body, { secret, signedAt: arrivesAt + offset, arrivesAt }));

        for (const offset of [-300_000, 0, 300_000]) assert.equal((await at(offset, secretOf(world))).outcome, 'event');
        for (const offset of [-86_400_000, -301_000, 301_000, 86_400_000, 9e14]) {
          for (const secret of [secretOf(world), 'foreign']) {
            const expected = { outcome: 'refused', reason: 'timestamp_out_of_window' };
            assert.deepEqual(await at(offset, secret), expected, `${offset} ${secret}`);
          }
        }
      }),
    );

    it(
      'is unreadable when what is signed is no event',
      onGateway(async (world) => {
        const texts = ['{', '', 'null', '[]', '42', '"text"', '{}', '{"id":1}', '[{"object":"event"}]', '\u0000'];
        const bodies = [...texts.map((text) => new TextEncoder().encode(text)), new Uint8Array([0xff, 0xfe, 0x00])];
        for (const body of bodies) {
          const signing = { secret: secretOf(world), signedAt: world.clock.now() };
          const reading = await read(world, world.sign(body, signing));

          assert.equal(reading.outcome, 'refused', `${body}`);
        }
      }),
    );

    it(
      'is unreadable when it lacks what it should tell',
      onGateway(async (world) => {
        const body = bodyOf(await paid(world));
        for (const [name, value] of [
          ['currency', '"credits"'],
          ['currency', '7'],
          ['(?:amount|amount_total)', '19.99'],
          ['(?:amount|amount_total)', '"1999"'],
          ['(?:amount|amount_total)', '-1999'],
          ['(?:created|occurredAt)', 'true'],
        ] as const) {
          const broken = body.replaceAll(new RegExp(`"(${name})":( ?)("?)[\\w.:-]+\\3`, 'g'), `"$1":$2${value}`);
          assert.notEqual(broken, body, name);
          const delivery = world.sign(broken, { secret: secretOf(world), signedAt: world.clock.now() });

          assert.deepEqual(
            await read(world, delivery),
            { outcome: 'refused', reason: 'body_unreadable' },
            `${name} ${value}`,
          );
        }
      }),
    );

    it(
      'is ignored when no payment depends on it',
      onGateway(async (world) => {
        const secret = secretOf(world);
        const delivery = world.sign(world.otherEvent, { secret, signedAt: world.clock.now() });

        assert.deepEqual(await read(world, delivery), { outcome: 'ignored', verifiedBy: secret });
      }),
    );

    it(
      'is refused and never throws, whatever stands in its headers',
      onGateway(async (world) => {
        const delivery = await paid(world);
        const names = Object.keys(delivery.headers).filter((name) => name !== 'content-type');
        const now = Math.floor(delivery.now / 1000);
        const odd = fc.oneof(
          fc.string(),
          fc.constantFrom('t', 'v1', '=', ',', `t=${now}`, 'v1=', `t=${now},v1`, 't=1e3,v1=a'),
        );

        await fc.assert(
          fc.asyncProperty(fc.array(odd, { maxLength: 5 }), async (parts) => {
            const headers = Object.fromEntries(names.map((name) => [name, parts.join(',')]));
            assert.equal((await read(world, { ...delivery, headers })).outcome, 'refused');
          }),
          { numRuns: 200 },
        );
      }),
    );
  });
}

/** The last of what is sent while these acts are done to a session. */
async function told(
  world: GatewayWorld,
  idempotencyKey: string,
  acts: readonly ((sessionId: string) => Promise<WebhookDelivery>)[],
): Promise<PaymentFact> {
  const { sessionId } = await openSession(world, { idempotencyKey });
  let last: WebhookDelivery | undefined;
  for (const act of acts) last = await act(sessionId);
  return last ? (await eventIn(world, last)).fact : assert.fail('nothing was done');
}

/** The delivery with the other one's time and its own signature. */
function moveTime(delivery: WebhookDelivery, later: WebhookDelivery): WebhookDelivery {
  const headers = Object.entries(delivery.headers).map(([name, value = '']) => {
    const time = /^t=\d+/.exec(later.headers[name] ?? '')?.[0];
    return [name, time === undefined ? value : value.replace(/^t=\d+/, time)];
  });
  return { ...delivery, headers: Object.fromEntries(headers) };
}
