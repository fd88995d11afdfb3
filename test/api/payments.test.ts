import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { receivePaymentWebhook } from '../../contracts/management/payments.ts';
import { executePayment } from '../../contracts/public/payments.ts';
import { newName, Payments } from '../support/fixtures/payments.ts';
import { expectSameProblem, refused, succeeded } from '../support/matchers/answers.ts';
import { sharedApi } from '../support/servers/api.ts';

const api = await sharedApi();
const payments = new Payments(api);
const NOTHING = 'exe_00000000000000000000000000';

describe('A payment that a page of the site asks for', () => {
  it('is pending, with an address to pay at and the time until when', async () => {
    const begun = await payments.begin({ pageUrl: 'https://shop.example/pricing', intentKey: 'year' });

    assert.equal(begun.status, 'pending');
    assert.match(begun.executionId, /^exe_/);
    assert.match(begun.checkoutUrl, /^http:\/\/127\.0\.0\.1:\d+\/fake-payments\/checkout\//);
    const minutes = (Date.parse(begun.expiresAt) - Date.now()) / 60_000;
    assert.ok(minutes > 30 && minutes <= 46, begun.expiresAt);
    const managed = await payments.findManaged(begun.executionId);
    assert.deepEqual([managed?.pageUrl, managed?.intentKey], ['https://shop.example/pricing', 'year']);
  });

  it('needs no body', async () => {
    await payments.begin();
    await payments.begin({});
  });

  it('is of the amount that the site has configured', async () => {
    const { executionId } = await payments.begin();

    const { amount, currency, status } = await payments.readExecution(executionId);
    assert.deepEqual([amount, currency, status], [1900, 'EUR', 'pending']);
  });

  it('is one execution and one session however often its key is sent, at once or later', async () => {
    const idempotencyKey = newName('click');
    const [first, ...others] = await Promise.all(Array.from({ length: 10 }, () => payments.begin({ idempotencyKey })));
    const again = await payments.begin({ idempotencyKey, pageUrl: 'https://shop.example/other' });

    for (const other of [...others, again]) assert.deepEqual(other, first);
  });

  it('is answered again for its key once it has ended, as it is by then', async () => {
    const idempotencyKey = newName('click');
    const begun = await payments.begin({ idempotencyKey });
    await payments.act(begun, 'succeed');

    assert.deepEqual(await payments.begin({ idempotencyKey }), { ...begun, status: 'succeeded' });
  });

  it('is another one under another key, and without one', async () => {
    const begun = [
      await payments.begin({ idempotencyKey: newName('a') }),
      await payments.begin({ idempotencyKey: newName('b') }),
      await payments.begin(),
      await payments.begin(),
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
    it(`is refused when the body holds ${member}`, async () => {
      const body = JSON.stringify({ idempotencyKey: 'k' }).replace('{', `{"${member}":${JSON.stringify(value)},`);

      refused(await payments.execute(body), 'invalid_request', `/${member}`);
    });
  }

  for (const [what, body, pointers] of [
    ['an empty key', { idempotencyKey: '' }, ['/idempotencyKey']],
    ['a key with a blank', { idempotencyKey: 'a b' }, ['/idempotencyKey']],
    ['a key of 256 characters', { idempotencyKey: 'x'.repeat(256) }, ['/idempotencyKey']],
    ['a key that is a number', { idempotencyKey: 1 }, ['/idempotencyKey']],
    ['a page that is no address', { pageUrl: 'javascript:alert(1)' }, ['/pageUrl']],
    ['an intent of 121 characters', { intentKey: 'x'.repeat(121) }, ['/intentKey']],
    ['a list', [], ['']],
    ['null', 'null', ['']],
  ] as const) {
    it(`is refused for ${what}`, async () => {
      refused(await payments.execute(body), 'invalid_request', ...pointers);
    });
  }

  it('is refused when the body is no JSON, not sent as JSON, or too large', async () => {
    refused(await payments.execute('{"idempotencyKey":'), 'malformed_json');
    refused(await payments.execute('{}', { headers: { 'content-type': 'text/plain' } }), 'unsupported_media_type');
    refused(await payments.execute(`{"pageUrl":"${'x'.repeat(262_144)}"}`), 'body_too_large');
  });

  it('is not there for a site without a usable action', async () => {
    const other = new Payments(api, api.line.otherSiteId, 'https://other.example');

    refused(await other.execute(), 'action_not_available');
  });
});

describe('The status of an execution', () => {
  for (const [act, status] of [
    ['succeed', 'succeeded'],
    ['decline', 'failed'],
    ['slow', 'processing'],
    ['duplicate', 'succeeded'],
    ['outOfOrder', 'succeeded'],
    ['cancel', 'canceled'],
  ] as const) {
    it(`is ${status} after the visitor chose ${act} at the fake provider`, async () => {
      const begun = await payments.begin();
      await payments.act(begun, act);

      assert.equal((await payments.readExecution(begun.executionId)).status, status);
    });
  }

  it('does not move by a wrong amount, which is unmatched money', async () => {
    const begun = await payments.begin();
    await payments.act(begun, 'wrongAmount');

    assert.notEqual((await payments.readExecution(begun.executionId)).status, 'succeeded');
    const [money, ...more] = await payments.listUnmatched(begun.executionId);
    assert.deepEqual([money?.reason, money?.provider, more.length], ['amount_differs', 'fake', 0]);
    assert.notEqual(money?.amount, 1900);
  });

  it('becomes succeeded by money that comes after it expired', async () => {
    const begun = await payments.begin();
    await payments.act(begun, 'late');

    assert.equal((await payments.readExecution(begun.executionId)).status, 'succeeded');
  });

  it('stays what it is when money goes back, which the owner is shown', async () => {
    const begun = await payments.begin();
    await payments.act(begun, 'succeed');
    await payments.act(begun, 'refund');
    await payments.act(begun, 'dispute');

    assert.equal((await payments.readExecution(begun.executionId)).status, 'succeeded');
    const managed = await payments.findManaged(begun.executionId);
    assert.deepEqual([managed?.status, managed?.refundedAmount, managed?.disputed], ['succeeded', 1900, true]);
  });

  it('is told of the site’s own executions alone, and of others as of none', async () => {
    const { executionId } = await payments.begin();
    const other = new Payments(api, api.line.otherSiteId, 'https://other.example');

    expectSameProblem(
      refused(await other.requestExecution(executionId), 'execution_not_found'),
      refused(await other.requestExecution(NOTHING), 'execution_not_found'),
    );
    refused(await payments.requestExecution(NOTHING), 'execution_not_found');
    refused(await payments.requestExecution('%00'), 'execution_not_found');
  });

  it('takes no query', async () => {
    const { executionId } = await payments.begin();

    refused(await payments.requestExecution(`${executionId}?wait=1`), 'invalid_request', 'query:wait');
  });
});

describe('The addresses of payments', () => {
  it('refuse other methods and say which they take', async () => {
    for (const [path, method, allow] of [
      [payments.path, 'GET', 'POST'],
      [payments.path, 'PUT', 'POST'],
      [`/sites/${payments.siteId}/actions/executions/x`, 'POST', 'GET, HEAD'],
      ['/webhooks/payments/fake', 'GET', 'POST'],
      [`/webhooks/payments/fake/${payments.siteId}`, 'DELETE', 'POST'],
    ] as const) {
      const reply = await api.send(path, { method, headers: { origin: payments.origin } });
      refused(reply, 'method_not_allowed');
      assert.equal(reply.headers.get('allow'), allow);
    }
  });

  it('answer what their contracts declare', async () => {
    succeeded(executePayment, await payments.execute({}));
    const told = await payments.tell({ fact: { kind: 'expired' } });
    assert.equal(succeeded(receivePaymentWebhook, told).outcome, 'ignored');
  });
});
