import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { receivePaymentWebhook } from '../../contracts/management/payments.ts';
import { executePayment } from '../../contracts/public/payments.ts';
import { PaymentsClient, uniqueName } from '../support/fixtures/payments-client.ts';
import { expectProblem, expectSameProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { sharedApi } from '../support/servers/api.ts';

const api = await sharedApi();
const payments = new PaymentsClient(api);
const UNKNOWN_EXECUTION = 'exe_00000000000000000000000000';

describe('POST /sites/{siteId}/actions/payments/execute', () => {
  it('returns a pending execution with its checkout URL and expiry', async () => {
    const begun = await payments.start({ pageUrl: 'https://shop.example/pricing', intentKey: 'year' });

    assert.equal(begun.status, 'pending');
    assert.match(begun.executionId, /^exe_/);
    assert.match(begun.checkoutUrl, /^http:\/\/127\.0\.0\.1:\d+\/fake-payments\/checkout\//);
    const minutes = (Date.parse(begun.expiresAt) - Date.now()) / 60_000;
    assert.ok(minutes > 30 && minutes <= 46, begun.expiresAt);
    const managed = await payments.findManaged(begun.executionId);
    assert.deepEqual([managed?.pageUrl, managed?.intentKey], ['https://shop.example/pricing', 'year']);
  });

  it('needs no body', async () => {
    await payments.start();
    await payments.start({});
  });

  it('uses the amount that the site has configured', async () => {
    const { executionId } = await payments.start();

    const { amount, currency, status } = await payments.readExecution(executionId);
    assert.deepEqual([amount, currency, status], [1900, 'EUR', 'pending']);
  });

  it('starts one execution and one session per idempotencyKey, also concurrently', async () => {
    const idempotencyKey = uniqueName('click');
    const [first, ...others] = await Promise.all(Array.from({ length: 10 }, () => payments.start({ idempotencyKey })));
    const again = await payments.start({ idempotencyKey, pageUrl: 'https://shop.example/other' });

    for (const other of [...others, again]) assert.deepEqual(other, first);
  });

  it('returns the current state of a finished execution for its key', async () => {
    const idempotencyKey = uniqueName('click');
    const begun = await payments.start({ idempotencyKey });
    await payments.act(begun, 'succeed');

    assert.deepEqual(await payments.start({ idempotencyKey }), { ...begun, status: 'succeeded' });
  });

  it('starts another execution for another key and without a key', async () => {
    const begun = [
      await payments.start({ idempotencyKey: uniqueName('a') }),
      await payments.start({ idempotencyKey: uniqueName('b') }),
      await payments.start(),
      await payments.start(),
    ];

    assert.equal(new Set(begun.map(({ executionId }) => executionId)).size, 4);
  });

  for (const [member, value] of [
    ['amount', 1],
    ['currency', 'USD'],
    ['money', { amount: 1, currency: 'EUR' }],
    ['provider', 'fake'],
    ['successUrl', 'https://evil.example/'],
    ['secretKey', 'x'],
    ['__proto__', { amount: 1 }],
  ] as const) {
    it(`rejects ${member} in the body with 400`, async () => {
      const body = JSON.stringify({ idempotencyKey: 'k' }).replace('{', `{"${member}":${JSON.stringify(value)},`);

      expectProblem(await payments.execute(body), 'invalid_request', `/${member}`);
    });
  }

  for (const [what, body, pointers] of [
    ['an empty key', { idempotencyKey: '' }, ['/idempotencyKey']],
    ['a key with a blank', { idempotencyKey: 'a b' }, ['/idempotencyKey']],
    ['a key of 256 characters', { idempotencyKey: 'x'.repeat(256) }, ['/idempotencyKey']],
    ['a key that is a number', { idempotencyKey: 1 }, ['/idempotencyKey']],
    ['a page that is not a URL', { pageUrl: 'javascript:alert(1)' }, ['/pageUrl']],
    ['an intent of 121 characters', { intentKey: 'x'.repeat(121) }, ['/intentKey']],
    ['a list', [], ['']],
    ['null', 'null', ['']],
  ] as const) {
    it(`rejects ${what} with 400`, async () => {
      expectProblem(await payments.execute(body), 'invalid_request', ...pointers);
    });
  }

  it('rejects malformed JSON with 400, another content type with 415 and a large body with 413', async () => {
    expectProblem(await payments.execute('{"idempotencyKey":'), 'malformed_json');
    expectProblem(
      await payments.execute('{}', { headers: { 'content-type': 'text/plain' } }),
      'unsupported_media_type',
    );
    expectProblem(await payments.execute(`{"pageUrl":"${'x'.repeat(262_144)}"}`), 'body_too_large');
  });

  it('answers 404 action_not_available for a site without a usable action', async () => {
    const other = new PaymentsClient(api, api.line.otherSiteId, 'https://other.example');

    expectProblem(await other.execute(), 'action_not_available');
  });
});

describe('GET /sites/{siteId}/actions/executions/{executionId}', () => {
  for (const [act, status] of [
    ['succeed', 'succeeded'],
    ['decline', 'failed'],
    ['slow', 'processing'],
    ['duplicate', 'succeeded'],
    ['outOfOrder', 'succeeded'],
    ['cancel', 'canceled'],
  ] as const) {
    it(`returns ${status} after ${act} at the fake provider`, async () => {
      const begun = await payments.start();
      await payments.act(begun, act);

      assert.equal((await payments.readExecution(begun.executionId)).status, status);
    });
  }

  it('ignores a wrong amount, which is recorded as unmatched money', async () => {
    const begun = await payments.start();
    await payments.act(begun, 'wrongAmount');

    assert.notEqual((await payments.readExecution(begun.executionId)).status, 'succeeded');
    const [money, ...more] = await payments.listUnmatched(begun.executionId);
    assert.deepEqual([money?.reason, money?.provider, more.length], ['amount_differs', 'fake', 0]);
    assert.notEqual(money?.amount, 1900);
  });

  it('returns succeeded for money that arrives after the expiry', async () => {
    const begun = await payments.start();
    await payments.act(begun, 'late');

    assert.equal((await payments.readExecution(begun.executionId)).status, 'succeeded');
  });

  it('keeps the status after a refund and a dispute, which the owner sees', async () => {
    const begun = await payments.start();
    await payments.act(begun, 'succeed');
    await payments.act(begun, 'refund');
    await payments.act(begun, 'dispute');

    assert.equal((await payments.readExecution(begun.executionId)).status, 'succeeded');
    const managed = await payments.findManaged(begun.executionId);
    assert.deepEqual([managed?.status, managed?.refundedAmount, managed?.disputed], ['succeeded', 1900, true]);
  });

  it('answers executions of other sites and unknown ones with the same 404', async () => {
    const { executionId } = await payments.start();
    const other = new PaymentsClient(api, api.line.otherSiteId, 'https://other.example');

    expectSameProblem(
      expectProblem(await other.requestExecution(executionId), 'execution_not_found'),
      expectProblem(await other.requestExecution(UNKNOWN_EXECUTION), 'execution_not_found'),
    );
    expectProblem(await payments.requestExecution(UNKNOWN_EXECUTION), 'execution_not_found');
    expectProblem(await payments.requestExecution('%00'), 'execution_not_found');
  });

  it('rejects query parameters with 400', async () => {
    const { executionId } = await payments.start();

    expectProblem(await payments.requestExecution(`${executionId}?wait=1`), 'invalid_request', 'query:wait');
  });
});

describe('Routes of payments', () => {
  it('reject other methods with 405 and Allow', async () => {
    for (const [path, method, allow] of [
      [payments.path, 'GET', 'POST'],
      [payments.path, 'PUT', 'POST'],
      [`/sites/${payments.siteId}/actions/executions/x`, 'POST', 'GET, HEAD'],
      ['/webhooks/payments/fake', 'GET', 'POST'],
      [`/webhooks/payments/fake/${payments.siteId}`, 'DELETE', 'POST'],
    ] as const) {
      const reply = await api.send(path, { method, headers: { origin: payments.origin } });
      expectProblem(reply, 'method_not_allowed');
      assert.equal(reply.headers.get('allow'), allow);
    }
  });

  it('return what their contracts declare', async () => {
    expectSuccess(executePayment, await payments.execute({}));
    const reply = await payments.sendEvent({ fact: { kind: 'expired' } });
    assert.equal(expectSuccess(receivePaymentWebhook, reply).outcome, 'ignored');
  });
});
