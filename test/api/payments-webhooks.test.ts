import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { receivePaymentWebhook } from '../../contracts/management/payments.ts';
import { PaymentsClient, signFakeWebhook, uniqueName } from '../support/fixtures/payments-client.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { type Reply, startApi } from '../support/servers/api.ts';

const MINUTE = 60_000;
// A server of its own: the URL without a site id tries the secrets of a few sites only.
const api = await startApi();
const payments = new PaymentsClient(api);
const { fakeWebhookSecret: secret, siteId } = api.line;
const paid = (paymentReference: string, amount = 1900, currency = 'EUR') =>
  ({ kind: 'paid', paymentReference, money: { amount, currency } }) as const;
const outcome = (reply: Reply<unknown>) => expectSuccess(receivePaymentWebhook, reply).outcome;

describe('POST /webhooks/payments/{provider} with a valid signature', () => {
  it('applies an event to the execution that it names', async () => {
    const { executionId } = await payments.start();

    assert.equal(outcome(await payments.sendEvent({ executionId, fact: paid(uniqueName('pay')) })), 'applied');
    assert.equal((await payments.readExecution(executionId)).status, 'succeeded');
  });

  it('applies a repeated event once', async () => {
    const { executionId } = await payments.start();
    const event = { executionId, eventId: uniqueName('evt'), occurredAt: Date.now(), fact: paid(uniqueName('pay')) };
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, async () => outcome(await payments.sendEvent(event))),
    );

    assert.deepEqual(outcomes.sort(), ['applied', ...Array.from({ length: 9 }, () => 'known')]);
  });

  it('accepts the URL with a site id', async () => {
    const { executionId } = await payments.start();
    const path = `/webhooks/payments/fake/${siteId}`;

    assert.equal(outcome(await payments.sendEvent({ executionId, fact: { kind: 'failed' } }, { path })), 'applied');
  });

  it('ignores events that no payment depends on', async () => {
    assert.equal(outcome(await payments.sendWebhook('{"type":"payout"}')), 'ignored');
  });

  it('applies a refund and a dispute that arrive before the payment', async () => {
    const { executionId } = await payments.start();
    const paymentReference = uniqueName('pay');
    const dispute = {
      eventId: uniqueName('evt'),
      occurredAt: Date.now(),
      fact: { kind: 'disputed', paymentReference },
    } as const;
    const refund = { kind: 'refunded', paymentReference, refunded: { amount: 700, currency: 'EUR' } } as const;

    assert.equal(outcome(await payments.sendEvent(dispute)), 'early');
    assert.equal(outcome(await payments.sendEvent(dispute)), 'known');
    assert.equal(outcome(await payments.sendEvent({ fact: refund })), 'early');
    await payments.sendEvent({ executionId, fact: paid(paymentReference) });
    const managed = await payments.findManaged(executionId);
    assert.deepEqual([managed?.status, managed?.refundedAmount, managed?.disputed], ['succeeded', 700, true]);
  });

  it('applies a refund to unmatched money', async () => {
    const paymentReference = uniqueName('pay');
    const refund = { kind: 'refunded', paymentReference, refunded: { amount: 3, currency: 'EUR' } } as const;
    await payments.sendEvent({ sessionId: uniqueName('cs'), fact: paid(paymentReference, 5) });

    assert.equal(outcome(await payments.sendEvent({ fact: refund })), 'applied');
    assert.equal((await payments.listUnmatched(paymentReference))[0]?.refundedAmount, 3);
  });

  it('records money of an unknown session as unmatched, once', async () => {
    const reference = uniqueName('pay');
    const event = { sessionId: uniqueName('cs'), fact: paid(reference, 5) };

    assert.equal(outcome(await payments.sendEvent(event)), 'unmatched');
    assert.equal(outcome(await payments.sendEvent(event)), 'known');
    const [money, ...more] = await payments.listUnmatched(reference);
    assert.deepEqual([money?.reason, money?.amount, money?.executionId, more.length], ['unknown_session', 5, null, 0]);
  });

  for (const [reason, before, money] of [
    ['amount_differs', undefined, [1901, 'EUR']],
    ['currency_differs', undefined, [1900, 'USD']],
    ['paid_after_failed', { kind: 'failed' }, [1900, 'EUR']],
    ['paid_after_canceled', { kind: 'canceled' }, [1900, 'EUR']],
    ['paid_twice', paid('pay-1'), [1900, 'EUR']],
  ] as const) {
    it(`keeps the status and records unmatched money: ${reason}`, async () => {
      const { executionId } = await payments.start();
      if (before) await payments.sendEvent({ executionId, occurredAt: Date.now() - MINUTE, fact: before });
      const { status } = (await payments.findManaged(executionId)) ?? {};
      const reference = uniqueName('pay');
      await payments.sendEvent({ executionId, fact: paid(reference, money[0], money[1]) });

      assert.equal((await payments.findManaged(executionId))?.status, status);
      const [unmatched] = await payments.listUnmatched(reference);
      assert.deepEqual([unmatched?.reason, unmatched?.executionId], [reason, executionId]);
    });
  }
});

describe('POST /webhooks/payments/{provider} without a valid signature', () => {
  const body = JSON.stringify({ type: 'payout' });

  for (const [what, send] of [
    ['without a signature', () => payments.sendWebhook(body, { headers: { 'fake-payments-signature': '' } })],
    ['with a foreign secret', () => payments.sendWebhook(body, { secret: 'fake_whsec_guessed' })],
    ['with an empty secret', () => payments.sendWebhook(body, { secret: '' })],
    ['signed six minutes ago', () => payments.sendWebhook(body, { signedAt: Date.now() - 6 * MINUTE })],
    ['signed six minutes ahead', () => payments.sendWebhook(body, { signedAt: Date.now() + 6 * MINUTE })],
    [
      'with a signature for other bytes',
      () => payments.sendWebhook(body, { headers: { 'fake-payments-signature': signFakeWebhook(secret, `${body} `) } }),
    ],
    [
      'with a malformed signature',
      () => payments.sendWebhook(body, { headers: { 'fake-payments-signature': 'v1=0' } }),
    ],
    [
      'at the URL of another site',
      () => payments.sendWebhook(body, { path: `/webhooks/payments/fake/${api.line.otherSiteId}` }),
    ],
    ['at the URL of an unknown site', () => payments.sendWebhook(body, { path: '/webhooks/payments/fake/site_x' })],
  ] as const) {
    it(`rejects an event ${what} with 401 webhook_refused`, async () => {
      expectProblem(await send(), 'webhook_refused');
    });
  }

  it('changes nothing', async () => {
    const { executionId } = await payments.start();
    const reference = uniqueName('pay');

    expectProblem(await payments.sendEvent({ executionId, fact: paid(reference) }, { secret: 'x' }), 'webhook_refused');
    assert.equal((await payments.readExecution(executionId)).status, 'pending');
    assert.deepEqual(await payments.listUnmatched(reference), []);
  });

  it('verifies before parsing: malformed JSON is 401 unsigned and 400 signed', async () => {
    for (const unreadable of ['{"type":', 'x', '[]', new Uint8Array([0xff, 0xfe])]) {
      expectProblem(await payments.sendWebhook(unreadable, { secret: 'x' }), 'webhook_refused');
      expectProblem(await payments.sendWebhook(unreadable), 'malformed_json');
    }
  });

  it('answers an unknown provider with 404 payment_provider_unknown', async () => {
    for (const provider of ['nope', 'Fake', '__proto__', 'constructor', 'x'.repeat(300)]) {
      expectProblem(
        await payments.sendWebhook(body, { path: `/webhooks/payments/${provider}` }),
        'payment_provider_unknown',
      );
    }
  });

  it('rejects other content types and compression with 415', async () => {
    expectProblem(
      await payments.sendWebhook(body, { headers: { 'content-type': 'text/plain' } }),
      'unsupported_media_type',
    );
    expectProblem(
      await payments.sendWebhook(body, { headers: { 'content-encoding': 'gzip' } }),
      'unsupported_media_type',
    );
  });

  it('rejects more than 1 MiB, or 64 KiB without a site id, with 413', async () => {
    const path = `/webhooks/payments/fake/${siteId}`;
    const frame = JSON.stringify({ type: 'payout', x: '' });
    const createBody = (bytes: number) => frame.replace('""', `"${'x'.repeat(bytes - frame.length)}"`);

    assert.equal(outcome(await payments.sendWebhook(createBody(1_048_576), { path })), 'ignored');
    expectProblem(await payments.sendWebhook(createBody(1_048_577), { path }), 'body_too_large');
    expectProblem(await payments.sendWebhook(createBody(10 * 1_048_576), { path, secret: 'x' }), 'body_too_large');
    assert.equal(outcome(await payments.sendWebhook(createBody(65_536))), 'ignored');
    expectProblem(await payments.sendWebhook(createBody(65_537)), 'body_too_large');
  });

  it('rejects query parameters with 400', async () => {
    expectProblem(
      await payments.sendWebhook(body, { path: '/webhooks/payments/fake?x=1' }),
      'invalid_request',
      'query:x',
    );
  });
});

describe('POST /webhooks/payments/{provider} signed by another site', () => {
  it('changes nothing on this site and records unmatched money for the other one', async () => {
    const other = new PaymentsClient(api, api.line.otherSiteId, 'https://other.example');
    const credentials = { provider: 'fake', secretKey: 'fake_key', webhookSecrets: ['fake_whsec_other'] };
    const put = { method: 'PUT', body: credentials };
    assert.equal((await other.manage('/payments/provider', put, api.line.otherAccessToken)).status, 200);
    const { executionId } = await payments.start();
    const reference = uniqueName('pay');

    const reply = await payments.sendEvent({ executionId, fact: paid(reference) }, { secret: 'fake_whsec_other' });
    assert.equal(outcome(reply), 'unmatched');
    assert.equal((await payments.readExecution(executionId)).status, 'pending');
    assert.deepEqual(await payments.listUnmatched(reference), []);
  });
});
