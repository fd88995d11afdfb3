import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { TIMER } from '../../apps/composition/tokens.ts';
import { receivePaymentWebhook } from '../../contracts/management/payments.ts';
import { executePayment } from '../../contracts/public/payments.ts';
import type { ProviderWebhook } from '../../core/payments/payment-gateway.port.ts';
import { OPEN_SESSION_TIMEOUT_MS } from '../../core/payments/payment-times.ts';
import { ManualTimer } from '../support/fixtures/manual-timer.ts';
import { PaymentsClient, uniqueName } from '../support/fixtures/payments-client.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { type Reply, startApi } from '../support/servers/api.ts';
import { CapturedLog } from '../support/servers/captured-log.ts';
import { waitUntil } from '../support/servers/production-fixture.ts';
import { signWebhook } from '../support/servers/stripe-mock/events.ts';
import type { MockFailure } from '../support/servers/stripe-mock/failures.ts';
import { StripeMock } from '../support/servers/stripe-mock/stripe-mock.ts';
import { PROVIDER_MESSAGE } from '../support/servers/stripe-mock/stripe-mock-error.ts';

const peer = await StripeMock.open(() => Date.now(), 'whsec_harness', 'sk_test_harness');
after(() => peer.close());
const captured = new CapturedLog();
const flags = ['--payments', 'stripe', '--stripe-api-base', peer.baseUrl];
const api = await startApi(flags, { log: captured.log });
const payments = new PaymentsClient(api);

/** Starts a payment; returns it with its Stripe session. */
async function startPayment(idempotencyKey = uniqueName('click')) {
  const begun = await payments.start({ idempotencyKey });
  const sessionId = (await payments.findManaged(begun.executionId))?.sessionId ?? '';
  return { ...begun, sessionId, idempotencyKey };
}

function deliver({ body, headers }: ProviderWebhook, path = '/webhooks/payments/stripe'): Promise<Reply<unknown>> {
  const sent = Object.entries(headers).filter((one): one is [string, string] => one[1] !== undefined);
  return api.send(path, { method: 'POST', body, headers: Object.fromEntries(sent) });
}

async function outcome(delivery: ProviderWebhook) {
  return expectSuccess(receivePaymentWebhook, await deliver(delivery)).outcome;
}

/** Asserts that all requests to Stripe since then used one idempotency key and one body, and opened one session. */
function assertOneSession({ requested, opened }: { requested: number; opened: number }): void {
  const requests = peer.requests.slice(requested).map(({ headers, body }) => `${headers['idempotency-key']} ${body}`);
  assert.ok(requests.length > 1);
  assert.deepEqual([new Set(requests).size, peer.book.checkouts.size], [1, opened + 1]);
}

const countSoFar = () => ({ requested: peer.requests.length, opened: peer.book.checkouts.size });

describe('Payments with Stripe', () => {
  it('open one session with the configured amount and succeed by webhook', async () => {
    const { executionId, checkoutUrl, sessionId } = await startPayment();

    assert.ok(checkoutUrl.startsWith(peer.baseUrl), checkoutUrl);
    assert.deepEqual(
      [peer.book.getCheckout(sessionId).requested.amount, peer.book.getCheckout(sessionId).requested.currency],
      [1900, 'eur'],
    );
    assert.equal(await outcome(peer.book.pay(sessionId)), 'applied');
    assert.equal((await payments.readExecution(executionId)).status, 'succeeded');
  });

  it('succeed without a webhook: reading the execution polls Stripe', async () => {
    const { executionId, sessionId } = await startPayment();
    peer.book.pay(sessionId);

    assert.equal((await payments.readExecution(executionId)).status, 'succeeded');
  });

  it('accept late and repeated webhooks as known', async () => {
    const { executionId, sessionId } = await startPayment();
    const late = peer.book.pay(sessionId);
    assert.equal((await payments.readExecution(executionId)).status, 'succeeded');
    await outcome(late);

    assert.equal(await outcome(late), 'known');
    assert.equal((await payments.readExecution(executionId)).status, 'succeeded');
    assert.deepEqual(await payments.listUnmatched(executionId), []);
  });

  it('stay processing until a delayed payment settles or fails', async () => {
    const [settled, failed] = [await startPayment(), await startPayment()];
    for (const { executionId, sessionId } of [settled, failed]) {
      await outcome(peer.book.payAsync(sessionId));
      assert.equal((await payments.readExecution(executionId)).status, 'processing');
    }
    await outcome(peer.book.settleAsync(settled.sessionId));
    await outcome(peer.book.failAsync(failed.sessionId));

    assert.equal((await payments.readExecution(settled.executionId)).status, 'succeeded');
    assert.equal((await payments.readExecution(failed.executionId)).status, 'failed');
  });

  it('expire by webhook or by polling', async () => {
    const [notified, polled] = [await startPayment(), await startPayment()];
    await outcome(peer.book.expire(notified.sessionId));
    peer.book.expire(polled.sessionId);

    for (const { executionId } of [notified, polled])
      assert.equal((await payments.readExecution(executionId)).status, 'expired');
  });

  it('record another amount as unmatched money', async () => {
    const { executionId, sessionId } = await startPayment();
    await outcome(peer.book.pay(sessionId, 1));

    assert.notEqual((await payments.findManaged(executionId))?.status, 'succeeded');
    assert.deepEqual(
      (await payments.listUnmatched(executionId)).map(({ reason }) => reason),
      ['amount_differs'],
    );
  });

  it('return the refunded amount to the owner', async () => {
    const { executionId, sessionId } = await startPayment();
    await outcome(peer.book.pay(sessionId));
    for (const delivery of peer.book.refund(sessionId, 700)) await outcome(delivery);

    const managed = await payments.findManaged(executionId);
    assert.deepEqual([managed?.status, managed?.refundedAmount], ['succeeded', 700]);
  });
});

describe('POST /webhooks/payments/stripe', () => {
  it('rejects other secrets, outdated signatures and another site’s URL with 401 webhook_refused', async () => {
    const { sessionId } = await startPayment();
    const right = peer.book.pay(sessionId);
    const now = Date.now();
    for (const signing of [
      { secret: 'whsec_other', signedAt: now },
      { secret: 'whsec_harness', signedAt: now - 360_000 },
      { secret: 'whsec_harness', signedAt: now + 360_000 },
    ]) {
      expectProblem(await deliver(signWebhook(right.body, signing)), 'webhook_refused');
    }
    expectProblem(await deliver(right, `/webhooks/payments/stripe/${api.line.otherSiteId}`), 'webhook_refused');
    expectProblem(await deliver({ ...right, headers: { 'content-type': 'application/json' } }), 'webhook_refused');
    assert.equal((await deliver(right, `/webhooks/payments/stripe/${api.line.siteId}`)).status, 200);
  });

  it('rejects a signed body that is not an event with 400', async () => {
    const signing = { secret: 'whsec_harness', signedAt: Date.now() };
    for (const body of ['{"id":', '[]', 'null', '{"object":"v2.core.event","id":"evt_1","type":"x"}']) {
      const reply = await deliver(signWebhook(body, signing));
      assert.ok(reply.status >= 200 && reply.status < 500, `${body}: ${reply.status}`);
      if (reply.status >= 300) expectProblem(reply, 'malformed_json');
    }
  });
});

describe('Failures of Stripe', () => {
  for (const [failure, code] of [
    [400, 'payment_provider_refused'],
    [401, 'payment_provider_refused'],
    [402, 'payment_provider_refused'],
    [403, 'payment_provider_refused'],
    ['garbage', 'payment_provider_unavailable'],
    ['other JSON', 'payment_provider_unavailable'],
    ['no body', 'payment_provider_unavailable'],
    [429, 'payment_provider_unavailable'],
  ] as const satisfies readonly (readonly [MockFailure, string])[]) {
    it(`return ${code} for ${failure} without Stripe’s words; a retry opens one session`, async () => {
      const idempotencyKey = uniqueName('click');
      const before = countSoFar();
      peer.failNext(failure);
      const reply = await payments.execute({ idempotencyKey });
      const problem = expectProblem(reply, code);
      if (problem.status === 503) assert.equal(reply.headers.get('retry-after'), '5');
      assert.ok(!reply.text.includes(PROVIDER_MESSAGE.slice(0, 20)), reply.text);

      await startPayment(idempotencyKey);
      assertOneSession(before);
    });
  }

  for (const failure of [409, 500, 503, 'redirect', 'reset', 'answer lost'] as const) {
    it(`are retried after ${failure} with the same key and open one session`, async () => {
      const before = countSoFar();
      peer.failNext(failure);
      const { executionId, idempotencyKey } = await startPayment();

      assert.equal((await startPayment(idempotencyKey)).executionId, executionId);
      assertOneSession(before);
    });
  }

  it('time out after silence, and a retry opens one session', async () => {
    const idempotencyKey = uniqueName('click');
    const timer = new ManualTimer();
    const hurried = new PaymentsClient(
      await startApi(flags, { register: (container) => container.registerInstance(TIMER, timer) }),
    );
    const before = countSoFar();
    peer.failNext('silence');
    const answer = hurried.execute({ idempotencyKey });
    await waitUntil(async () => peer.requests.length > before.requested);
    await timer.advance(OPEN_SESSION_TIMEOUT_MS);
    expectProblem(await answer, 'payment_provider_unavailable');

    expectSuccess(executePayment, await hurried.execute({ idempotencyKey }));
    assertOneSession(before);
  });

  it('do not prevent reading the status', async () => {
    const { executionId } = await startPayment();
    peer.failNext('garbage');

    assert.equal((await payments.readExecution(executionId)).status, 'pending');
  });

  it('leave no Stripe messages and secrets in the log', () => {
    assert.ok(captured.lines().length > 0);
    for (const word of [PROVIDER_MESSAGE.slice(0, 20), 'sk_test_harness', 'whsec_harness']) {
      assert.ok(!captured.text.includes(word), word);
    }
  });
});
