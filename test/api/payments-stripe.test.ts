import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { TIMER } from '../../apps/composition/tokens.ts';
import { receivePaymentWebhook } from '../../contracts/management/payments.ts';
import { executePayment } from '../../contracts/public/payments.ts';
import type { WebhookDelivery } from '../../core/payments/payment-gateway.port.ts';
import { OPENING_DEADLINE } from '../../core/payments/payment-times.ts';
import { ManualTimer } from '../support/fixtures/manual-timer.ts';
import { newName, Payments } from '../support/fixtures/payments.ts';
import { refused, succeeded } from '../support/matchers/answers.ts';
import { type Reply, startApi } from '../support/servers/api.ts';
import { CapturedLog } from '../support/servers/captured-log.ts';
import { until } from '../support/servers/production.ts';
import { signed } from '../support/servers/stripe-peer/events.ts';
import type { PeerFault } from '../support/servers/stripe-peer/faults.ts';
import { PROVIDER_MESSAGE } from '../support/servers/stripe-peer/peer-error.ts';
import { StripePeer } from '../support/servers/stripe-peer/stripe-peer.ts';

const peer = await StripePeer.open(() => Date.now(), 'whsec_harness', 'sk_test_harness');
after(() => peer.close());
const captured = new CapturedLog();
const flags = ['--payments', 'stripe', '--stripe-api-base', peer.baseUrl];
const api = await startApi(flags, { log: captured.log });
const payments = new Payments(api);

/** The execution that is begun, and the peer's session of it. */
async function begin(idempotencyKey = newName('click')) {
  const begun = await payments.begin({ idempotencyKey });
  const sessionId = (await payments.findManaged(begun.executionId))?.sessionId ?? '';
  return { ...begun, sessionId, idempotencyKey };
}

function deliver({ body, headers }: WebhookDelivery, path = '/webhooks/payments/stripe'): Promise<Reply<unknown>> {
  const sent = Object.entries(headers).filter((one): one is [string, string] => one[1] !== undefined);
  return api.send(path, { method: 'POST', body, headers: Object.fromEntries(sent) });
}

async function outcome(delivery: WebhookDelivery) {
  return succeeded(receivePaymentWebhook, await deliver(delivery)).outcome;
}

/** Sees that Stripe was asked for one thing under one key, however often since, and opened one session for it. */
function seesOneSession({ asked, opened }: { asked: number; opened: number }): void {
  const requests = peer.requests.slice(asked).map(({ headers, body }) => `${headers['idempotency-key']} ${body}`);
  assert.ok(requests.length > 1);
  assert.deepEqual([new Set(requests).size, peer.book.checkouts.size], [1, opened + 1]);
}

const soFar = () => ({ asked: peer.requests.length, opened: peer.book.checkouts.size });

describe('A payment by Stripe', () => {
  it('is opened at Stripe once, for the configured amount, and succeeds by its webhook', async () => {
    const { executionId, checkoutUrl, sessionId } = await begin();

    assert.ok(checkoutUrl.startsWith(peer.baseUrl), checkoutUrl);
    assert.deepEqual(
      [peer.book.at(sessionId).requested.amount, peer.book.at(sessionId).requested.currency],
      [1900, 'eur'],
    );
    assert.equal(await outcome(peer.book.pay(sessionId)), 'applied');
    assert.equal((await payments.readExecution(executionId)).status, 'succeeded');
  });

  it('succeeds when the webhook is lost: Stripe is asked on reading', async () => {
    const { executionId, sessionId } = await begin();
    peer.book.pay(sessionId);

    assert.equal((await payments.readExecution(executionId)).status, 'succeeded');
  });

  it('knows a webhook that comes late, when it was asked before, and one that comes twice', async () => {
    const { executionId, sessionId } = await begin();
    const late = peer.book.pay(sessionId);
    assert.equal((await payments.readExecution(executionId)).status, 'succeeded');
    await outcome(late);

    assert.equal(await outcome(late), 'known');
    assert.equal((await payments.readExecution(executionId)).status, 'succeeded');
    assert.deepEqual(await payments.listUnmatched(executionId), []);
  });

  it('is processing while the money takes days, and decided by what comes of it', async () => {
    const [settled, failed] = [await begin(), await begin()];
    for (const { executionId, sessionId } of [settled, failed]) {
      await outcome(peer.book.payAsync(sessionId));
      assert.equal((await payments.readExecution(executionId)).status, 'processing');
    }
    await outcome(peer.book.settleAsync(settled.sessionId));
    await outcome(peer.book.failAsync(failed.sessionId));

    assert.equal((await payments.readExecution(settled.executionId)).status, 'succeeded');
    assert.equal((await payments.readExecution(failed.executionId)).status, 'failed');
  });

  it('that expired at Stripe is expired, by the webhook and without it', async () => {
    const [told, asked] = [await begin(), await begin()];
    await outcome(peer.book.expire(told.sessionId));
    peer.book.expire(asked.sessionId);

    for (const { executionId } of [told, asked])
      assert.equal((await payments.readExecution(executionId)).status, 'expired');
  });

  it('of another amount is unmatched money', async () => {
    const { executionId, sessionId } = await begin();
    await outcome(peer.book.pay(sessionId, 1));

    assert.notEqual((await payments.findManaged(executionId))?.status, 'succeeded');
    assert.deepEqual(
      (await payments.listUnmatched(executionId)).map(({ reason }) => reason),
      ['amount_differs'],
    );
  });

  it('shows the owner what went back', async () => {
    const { executionId, sessionId } = await begin();
    await outcome(peer.book.pay(sessionId));
    for (const delivery of peer.book.refund(sessionId, 700)) await outcome(delivery);

    const managed = await payments.findManaged(executionId);
    assert.deepEqual([managed?.status, managed?.refundedAmount], ['succeeded', 700]);
  });
});

describe('A webhook of Stripe', () => {
  it('is refused with another secret, too old or too early, and by another site’s address', async () => {
    const { sessionId } = await begin();
    const right = peer.book.pay(sessionId);
    const now = Date.now();
    for (const signing of [
      { secret: 'whsec_other', signedAt: now },
      { secret: 'whsec_harness', signedAt: now - 360_000 },
      { secret: 'whsec_harness', signedAt: now + 360_000 },
    ]) {
      refused(await deliver(signed(right.body, signing)), 'webhook_refused');
    }
    refused(await deliver(right, `/webhooks/payments/stripe/${api.line.otherSiteId}`), 'webhook_refused');
    refused(await deliver({ ...right, headers: { 'content-type': 'application/json' } }), 'webhook_refused');
    assert.equal((await deliver(right, `/webhooks/payments/stripe/${api.line.siteId}`)).status, 200);
  });

  it('is refused when it is signed and no event', async () => {
    const signing = { secret: 'whsec_harness', signedAt: Date.now() };
    for (const body of ['{"id":', '[]', 'null', '{"object":"v2.core.event","id":"evt_1","type":"x"}']) {
      const reply = await deliver(signed(body, signing));
      assert.ok(reply.status >= 200 && reply.status < 500, `${body}: ${reply.status}`);
      if (reply.status >= 300) refused(reply, 'malformed_json');
    }
  });
});

describe('A Stripe that misbehaves', () => {
  for (const [fault, code] of [
    [400, 'payment_provider_refused'],
    [401, 'payment_provider_refused'],
    [402, 'payment_provider_refused'],
    [403, 'payment_provider_refused'],
    ['garbage', 'payment_provider_unavailable'],
    ['other JSON', 'payment_provider_unavailable'],
    ['no body', 'payment_provider_unavailable'],
    [429, 'payment_provider_unavailable'],
  ] as const satisfies readonly (readonly [PeerFault, string])[]) {
    it(`by ${fault} is told as ${code}, none of its words, and the key may be sent again for one session`, async () => {
      const idempotencyKey = newName('click');
      const before = soFar();
      peer.misbehave(fault);
      const reply = await payments.execute({ idempotencyKey });
      const problem = refused(reply, code);
      if (problem.status === 503) assert.equal(reply.headers.get('retry-after'), '5');
      assert.ok(!reply.text.includes(PROVIDER_MESSAGE.slice(0, 20)), reply.text);

      await begin(idempotencyKey);
      seesOneSession(before);
    });
  }

  for (const fault of [409, 500, 503, 'redirect', 'reset', 'answer lost'] as const) {
    it(`once by ${fault} is asked again under the same key, and has one session`, async () => {
      const before = soFar();
      peer.misbehave(fault);
      const { executionId, idempotencyKey } = await begin();

      assert.equal((await begin(idempotencyKey)).executionId, executionId);
      seesOneSession(before);
    });
  }

  it('by silence is answered within the deadline, and has one session once it is asked again', async () => {
    const idempotencyKey = newName('click');
    const timer = new ManualTimer();
    const hurried = new Payments(
      await startApi(flags, { register: (container) => container.registerInstance(TIMER, timer) }),
    );
    const before = soFar();
    peer.misbehave('silence');
    const answer = hurried.execute({ idempotencyKey });
    await until(async () => peer.requests.length > before.asked);
    await timer.pass(OPENING_DEADLINE);
    refused(await answer, 'payment_provider_unavailable');

    succeeded(executePayment, await hurried.execute({ idempotencyKey }));
    seesOneSession(before);
  });

  it('does not keep the status from being read', async () => {
    const { executionId } = await begin();
    peer.misbehave('garbage');

    assert.equal((await payments.readExecution(executionId)).status, 'pending');
  });

  it('leaves nothing of its words or of the keys in the log', () => {
    assert.ok(captured.lines().length > 0);
    for (const word of [PROVIDER_MESSAGE.slice(0, 20), 'sk_test_harness', 'whsec_harness']) {
      assert.ok(!captured.text.includes(word), word);
    }
  });
});
