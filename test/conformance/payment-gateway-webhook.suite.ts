import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PaymentFact } from '../../core/payments/payment-event.ts';
import type { ProviderWebhook } from '../../core/payments/payment-gateway.port.ts';
import fc from '../support/builders/fast-check.ts';
import {
  type GatewayFixture,
  openSession,
  readVerifiedEvent,
  withoutReference,
} from '../support/fixtures/gateway-fixture.ts';

type OnGateway = (body: (fixture: GatewayFixture) => Promise<void>) => () => Promise<void>;

/** Conformance tests of PaymentGateway: verification and parsing of webhooks. */
export function paymentGatewayWebhookSuite(onGateway: OnGateway): void {
  describe('readWebhook', () => {
    const read = (
      { gateway, credentials }: GatewayFixture,
      delivery: ProviderWebhook,
      secrets = credentials.webhookSecrets,
    ) => gateway.verifyWebhook(delivery, secrets);
    const paid = async (fixture: GatewayFixture) => fixture.pay((await openSession(fixture)).sessionId);
    const bodyText = ({ body }: ProviderWebhook) => new TextDecoder().decode(body);
    const firstSecret = ({ credentials }: GatewayFixture) => credentials.webhookSecrets[0] ?? '';

    it(
      'returns an event with an id and the time of occurrence',
      onGateway(async (fixture) => {
        fixture.clock.advance(60_000);
        const event = await readVerifiedEvent(fixture, await paid(fixture));

        assert.match(event.eventId, /^[!-~]{1,255}$/);
        assert.ok(Math.abs(event.occurredAt - fixture.clock.now()) < 1000);
      }),
    );

    it(
      'returns every kind of fact',
      onGateway(async (fixture) => {
        const money = { amount: 1999, currency: 'EUR' };
        const facts = await Promise.all([
          lastFact(fixture, 'a', [fixture.payAsync]),
          lastFact(fixture, 'b', [fixture.payAsync, fixture.settleAsync]),
          lastFact(fixture, 'c', [fixture.payAsync, fixture.fail]),
          lastFact(fixture, 'd', [fixture.expire]),
          lastFact(fixture, 'e', [fixture.pay, (id) => fixture.refund(id, 500), (id) => fixture.refund(id, 300)]),
          lastFact(fixture, 'f', [fixture.pay, fixture.dispute]),
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
      'uses the same payment reference in all events of a payment',
      onGateway(async (fixture) => {
        const { sessionId } = await openSession(fixture);
        const deliveries = [
          await fixture.pay(sessionId),
          await fixture.refund(sessionId, 5),
          await fixture.dispute(sessionId),
        ];
        const events = await Promise.all(deliveries.map((delivery) => readVerifiedEvent(fixture, delivery)));

        assert.equal(new Set(events.map(({ fact }) => 'paymentReference' in fact && fact.paymentReference)).size, 1);
        assert.equal(new Set(events.map(({ eventId }) => eventId)).size, 3);
      }),
    );

    it(
      'returns the same result for the same delivery',
      onGateway(async (fixture) => {
        const delivery = await paid(fixture);

        assert.deepEqual(await read(fixture, delivery), await read(fixture, delivery));
      }),
    );

    it(
      'verifies with any of the secrets and returns the matching one',
      onGateway(async (fixture) => {
        const body = bodyText(await paid(fixture));
        const signedAt = fixture.clock.now();

        for (const secret of ['secret_a', 'secret_b', 'secret_c']) {
          const result = await read(fixture, fixture.sign(body, { secret, signedAt }), [
            'secret_a',
            'secret_b',
            'secret_c',
          ]);
          assert.equal(result.outcome, 'event');
          assert.equal(result.outcome === 'event' && result.verifiedBy, secret);
        }
      }),
    );

    it(
      'rejects a missing signature with signature_missing',
      onGateway(async (fixture) => {
        const { body, now } = await paid(fixture);

        const result = await read(fixture, { body, now, headers: { 'content-type': 'application/json' } });
        assert.deepEqual(result, { outcome: 'refused', reason: 'signature_missing' });
      }),
    );

    it(
      'rejects the signature of another secret, body or time with signature_invalid',
      onGateway(async (fixture) => {
        const delivery = await paid(fixture);
        const signedAt = fixture.clock.now();
        const foreign = fixture.sign(delivery.body, { secret: 'somebody else’s', signedAt });
        const altered = { ...delivery, body: new TextEncoder().encode(`${bodyText(delivery)} `) };
        const later = fixture.sign(delivery.body, { secret: firstSecret(fixture), signedAt: signedAt + 1000 });
        const moved = moveTime(delivery, later);

        for (const one of [foreign, altered, moved]) {
          assert.deepEqual(await read(fixture, one), { outcome: 'refused', reason: 'signature_invalid' });
        }
        for (const secrets of [[], [''], [' ']]) {
          assert.deepEqual(await read(fixture, delivery, secrets), { outcome: 'refused', reason: 'signature_invalid' });
        }
      }),
    );

    it(
      'rejects a timestamp more than five minutes before or after now, even if validly signed',
      onGateway(async (fixture) => {
        const body = bodyText(await paid(fixture));
        const arrivesAt = fixture.clock.now();
        const at = async (offset: number, secret: string) =>
          read(fixture, fixture.sign(body, { secret, signedAt: arrivesAt + offset, arrivesAt }));

        for (const offset of [-300_000, 0, 300_000])
          assert.equal((await at(offset, firstSecret(fixture))).outcome, 'event');
        for (const offset of [-86_400_000, -301_000, 301_000, 86_400_000, 9e14]) {
          for (const secret of [firstSecret(fixture), 'foreign']) {
            const expected = { outcome: 'refused', reason: 'timestamp_out_of_window' };
            assert.deepEqual(await at(offset, secret), expected, `${offset} ${secret}`);
          }
        }
      }),
    );

    it(
      'rejects a signed body that is not an event',
      onGateway(async (fixture) => {
        const texts = ['{', '', 'null', '[]', '42', '"text"', '{}', '{"id":1}', '[{"object":"event"}]', '\u0000'];
        const bodies = [...texts.map((text) => new TextEncoder().encode(text)), new Uint8Array([0xff, 0xfe, 0x00])];
        for (const body of bodies) {
          const signing = { secret: firstSecret(fixture), signedAt: fixture.clock.now() };
          const result = await read(fixture, fixture.sign(body, signing));

          assert.equal(result.outcome, 'refused', `${body}`);
        }
      }),
    );

    it(
      'rejects an event with invalid fields with body_unreadable',
      onGateway(async (fixture) => {
        const body = bodyText(await paid(fixture));
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
          const delivery = fixture.sign(broken, { secret: firstSecret(fixture), signedAt: fixture.clock.now() });

          assert.deepEqual(
            await read(fixture, delivery),
            { outcome: 'refused', reason: 'body_unreadable' },
            `${name} ${value}`,
          );
        }
      }),
    );

    it(
      'ignores an event that is not relevant for payments',
      onGateway(async (fixture) => {
        const secret = firstSecret(fixture);
        const delivery = fixture.sign(fixture.unrelatedEvent, { secret, signedAt: fixture.clock.now() });

        assert.deepEqual(await read(fixture, delivery), { outcome: 'ignored', verifiedBy: secret });
      }),
    );

    it(
      'rejects and never throws, whatever the headers contain',
      onGateway(async (fixture) => {
        const delivery = await paid(fixture);
        const names = Object.keys(delivery.headers).filter((name) => name !== 'content-type');
        const now = Math.floor(delivery.now / 1000);
        const odd = fc.oneof(
          fc.string(),
          fc.constantFrom('t', 'v1', '=', ',', `t=${now}`, 'v1=', `t=${now},v1`, 't=1e3,v1=a'),
        );

        await fc.assert(
          fc.asyncProperty(fc.array(odd, { maxLength: 5 }), async (parts) => {
            const headers = Object.fromEntries(names.map((name) => [name, parts.join(',')]));
            assert.equal((await read(fixture, { ...delivery, headers })).outcome, 'refused');
          }),
          { numRuns: 200 },
        );
      }),
    );
  });
}

/** Performs actions on a new session and returns the fact of the last webhook. */
async function lastFact(
  fixture: GatewayFixture,
  idempotencyKey: string,
  actions: readonly ((sessionId: string) => Promise<ProviderWebhook>)[],
): Promise<PaymentFact> {
  const { sessionId } = await openSession(fixture, { idempotencyKey });
  let last: ProviderWebhook | undefined;
  for (const act of actions) last = await act(sessionId);
  return last ? (await readVerifiedEvent(fixture, last)).fact : assert.fail('nothing was done');
}

/** Returns the delivery with the timestamp of `later`, but its own signature. */
function moveTime(delivery: ProviderWebhook, later: ProviderWebhook): ProviderWebhook {
  const headers = Object.entries(delivery.headers).map(([name, value = '']) => {
    const time = /^t=\d+/.exec(later.headers[name] ?? '')?.[0];
    return [name, time === undefined ? value : value.replace(/^t=\d+/, time)];
  });
  return { ...delivery, headers: Object.fromEntries(headers) };
}
