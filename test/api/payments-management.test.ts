import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  configurePaymentProvider,
  configurePayments,
  listExecutions,
  listUnmatchedMoney,
  summarizeExecutions,
  testPayments,
} from '../../contracts/management/payments.ts';
import { PaymentsClient, uniqueName } from '../support/fixtures/payments-client.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { startApi } from '../support/servers/api.ts';
import { CapturedLog } from '../support/servers/captured-log.ts';

const captured = new CapturedLog();
const api = await startApi([], { log: captured.log });
const payments = new PaymentsClient(api);
const other = new PaymentsClient(api, api.line.otherSiteId, 'https://other.example');
const otherToken = api.line.otherAccessToken;

const SETTINGS = {
  provider: 'fake',
  amount: 1900,
  currency: 'EUR',
  description: 'A year',
  successUrl: 'https://shop.example/thanks',
  cancelUrl: 'https://shop.example/',
  enabled: true,
  customerVisible: true,
};
const CREDENTIALS = {
  provider: 'fake',
  secretKey: 'fake_key_STORED_SECRET',
  webhookSecrets: [api.line.fakeWebhookSecret, 'fake_whsec_STORED_SECRET'],
};
const save = (change: object) =>
  payments.manage('/actions/payments', { method: 'PUT', body: { ...SETTINGS, ...change } });
const saveCredentials = (change: object) =>
  payments.manage('/payments/provider', { method: 'PUT', body: { ...CREDENTIALS, ...change } });
const test = () => payments.manage('/actions/payments/test', { method: 'POST' });

describe('PUT /sites/{siteId}/actions/payments and …/payments/provider', () => {
  it('list what is missing until payments are configured, have credentials and are tested', async () => {
    const settings = { ...SETTINGS, successUrl: 'https://other.example/a', cancelUrl: 'https://other.example/b' };
    const manage = (path: string, method: string, body?: unknown) =>
      other.manage(path, { method, ...(body === undefined ? {} : { body }) }, otherToken);
    const missingSettings = async () => {
      const reply = await other.manage('/actions', {}, otherToken);
      const { actions } = reply.body as { actions: { actionKey: string; lacks: string[] }[] };
      return actions.find(({ actionKey }) => actionKey === 'payments')?.lacks;
    };
    assert.deepEqual(await missingSettings(), ['settings']);
    expectProblem(await manage('/actions/payments/test', 'POST'), 'payments_not_configured');
    await manage('/actions/payments', 'PUT', { ...settings, enabled: false, customerVisible: false });
    assert.deepEqual(await missingSettings(), ['credentials', 'test', 'enabled', 'customer_visible']);
    await manage('/payments/provider', 'PUT', CREDENTIALS);
    const { action } = expectSuccess(testPayments, await manage('/actions/payments/test', 'POST'));
    assert.deepEqual(action.lacks, ['enabled', 'customer_visible']);
    expectProblem(await other.execute(), 'action_not_available');
    expectSuccess(configurePayments, await manage('/actions/payments', 'PUT', settings));

    assert.deepEqual(await missingSettings(), []);
    await other.start();
    const { page } = expectSuccess(listExecutions, await other.manage('/payments/executions', {}, otherToken));
    assert.deepEqual(page, { limit: 50, hasMore: false, nextCursor: null });
  });

  it('count the executions of the site alone in the summary', async () => {
    const readSummary = async () =>
      expectSuccess(summarizeExecutions, await other.manage('/payments/summary', {}, otherToken));
    const before = await readSummary();
    await other.start();
    await payments.start();
    const after = await readSummary();
    const sum = ({ byStatus }: typeof before) => Object.values(byStatus).reduce((total, count) => total + count, 0);

    assert.equal(sum(after), sum(before) + 1);
    assert.deepEqual([after.isComplete, after.volumes], [true, []]);
    expectProblem(await other.manage('/payments/summary', {}, api.line.accessToken), 'site_not_found');
  });

  for (const change of [{ enabled: false }, { customerVisible: false }]) {
    it(`disable payments with ${JSON.stringify(change)} from the next request on`, async () => {
      expectSuccess(configurePayments, await save(change));
      expectProblem(await payments.execute(), 'action_not_available');

      expectSuccess(configurePayments, await save({}));
      await payments.start();
    });
  }

  it('require a new test after a change of credentials or provider', async () => {
    expectSuccess(configurePaymentProvider, await saveCredentials({}));
    assert.deepEqual((await payments.readAction()).lacks, ['test']);
    expectProblem(await payments.execute(), 'action_not_available');
    expectSuccess(testPayments, await test());
    await payments.start();

    expectSuccess(configurePayments, await save({ provider: 'stripe' }));
    assert.deepEqual((await payments.readAction()).lacks, ['credentials', 'test']);
    expectSuccess(configurePayments, await save({}));
    expectSuccess(testPayments, await test());
  });

  it('return the checkout host of each provider for the console’s preview', async () => {
    const { checkoutHosts } = await payments.readAction();

    assert.deepEqual(Object.keys(checkoutHosts).sort(), ['fake', 'stripe']);
    assert.equal(checkoutHosts['stripe'], 'checkout.stripe.com');
  });

  it('leave existing executions unchanged', async () => {
    const { executionId } = await payments.start();
    expectSuccess(configurePayments, await save({ amount: 250, currency: 'JPY' }));

    const { amount, currency } = await payments.readExecution(executionId);
    assert.deepEqual([amount, currency], [1900, 'EUR']);
    const next = await payments.readExecution((await payments.start()).executionId);
    assert.deepEqual([next.amount, next.currency], [250, 'JPY']);
    await save({});
  });

  it('report a failed test with 502 payment_provider_refused, without the provider’s words', async () => {
    expectSuccess(configurePaymentProvider, await saveCredentials({ secretKey: 'sk_test_misplaced' }));

    expectProblem(await test(), 'payment_provider_refused');
    assert.equal((await payments.readAction()).testedAt, null);
    expectSuccess(configurePaymentProvider, await saveCredentials({}));
    expectSuccess(testPayments, await test());
  });

  for (const [change, ...pointers] of [
    [{ amount: 0 }, '/amount'],
    [{ amount: -1 }, '/amount'],
    [{ amount: 19.5 }, '/amount'],
    [{ amount: '1900' }, '/amount'],
    [{ amount: 100_000_000 }, '/amount'],
    [{ currency: 'eur' }, '/currency'],
    [{ currency: 'EUX' }, '/currency'],
    [{ provider: 'nope' }, '/provider'],
    [{ description: ' ' }, '/description'],
    [{ description: 'x'.repeat(201) }, '/description'],
    [{ successUrl: 'https://evil.example/' }, '/successUrl'],
    [{ cancelUrl: '/thanks' }, '/cancelUrl'],
    [{ cancelUrl: 'http://shop.example/' }, '/cancelUrl'],
    [{ successUrl: 'https://a:b@shop.example/' }, '/successUrl'],
    [{ enabled: 'yes' }, '/enabled'],
    [{ colour: 'red' }, '/colour'],
    [{ amount: 0, currency: 'X' }, '/amount', '/currency'],
  ] as const) {
    it(`reject ${JSON.stringify(change).slice(0, 60)} with 400 and change nothing`, async () => {
      const before = await payments.readAction();

      expectProblem(await save(change), 'invalid_request', ...pointers);
      assert.deepEqual(await payments.readAction(), before);
    });
  }

  for (const [change, pointer] of [
    [{ provider: 'nope' }, '/provider'],
    [{ secretKey: '' }, '/secretKey'],
    [{ secretKey: 'a b' }, '/secretKey'],
    [{ webhookSecrets: [] }, '/webhookSecrets'],
    [{ webhookSecrets: Array.from({ length: 6 }, (_, n) => `s${n}`) }, '/webhookSecrets'],
    [{ webhookSecrets: ['a', 'ä'] }, '/webhookSecrets/1'],
  ] as const) {
    it(`reject the credentials ${JSON.stringify(change).slice(0, 60)} with 400`, async () => {
      expectProblem(await saveCredentials(change), 'invalid_request', pointer);
    });
  }

  it('reject other accounts and missing tokens', async () => {
    for (const [path, method] of [
      ['/actions', 'GET'],
      ['/actions/payments', 'PUT'],
      ['/actions/payments/test', 'POST'],
      ['/payments/provider', 'PUT'],
      ['/payments/executions', 'GET'],
      ['/payments/unmatched', 'GET'],
    ] as const) {
      const body = method === 'PUT' ? { body: {} } : {};
      expectProblem(await payments.manage(path, { method, ...body }, otherToken), 'site_not_found');
      expectProblem(await payments.manage(path, { method, ...body }, 'x'), 'access_token_invalid');
    }
  });

  it('never return or log credentials', async () => {
    const { text } = await saveCredentials({});
    await test();
    await payments.start();
    const responses = [
      text,
      JSON.stringify(await payments.readAction()),
      (await payments.manage('/payments/executions')).text,
    ];

    for (const text of [...responses, captured.text]) {
      assert.doesNotMatch(text, /STORED_SECRET/);
      assert.ok(!text.includes(api.line.fakeWebhookSecret));
    }
    assert.ok(captured.lines().length > 0);
    assert.doesNotMatch(captured.text, /fake_cs_/);
  });
});

describe('GET …/payments/executions and …/payments/unmatched', () => {
  it('page through executions, newest first, and filter by status', async () => {
    for (let made = 0; made < 3; made += 1) await payments.start();
    const ids: string[] = [];
    let cursor = '';
    do {
      const query = `limit=2${cursor && `&cursor=${cursor}`}`;
      const { data, page } = expectSuccess(listExecutions, await payments.manage(`/payments/executions?${query}`));
      ids.push(...data.map(({ executionId }) => executionId));
      cursor = page.nextCursor ?? '';
    } while (cursor !== '');

    assert.deepEqual(ids, [...new Set(ids)].sort().reverse());
    assert.ok(ids.length >= 3);
    const none = expectSuccess(listExecutions, await payments.manage('/payments/executions?status=failed'));
    assert.deepEqual(none.data, []);
  });

  it('page through unmatched money, newest first', async () => {
    const references = ['a', 'b', 'c'].map(uniqueName);
    for (const paymentReference of references) {
      const fact = { kind: 'paid', paymentReference, money: { amount: 1, currency: 'EUR' } } as const;
      await payments.sendEvent({ sessionId: 'x', occurredAt: 1_700_000_000_000, fact });
    }
    const seen: string[] = [];
    let cursor = '';
    do {
      const query = `limit=1${cursor && `&cursor=${cursor}`}`;
      const { data, page } = expectSuccess(listUnmatchedMoney, await payments.manage(`/payments/unmatched?${query}`));
      seen.push(...data.map(({ paymentReference }) => paymentReference));
      cursor = page.nextCursor ?? '';
    } while (cursor !== '');

    assert.deepEqual(seen, references.toReversed());
  });

  for (const query of ['limit=0', 'limit=101', 'cursor=x', 'status=paid', 'colour=red', 'limit=1&limit=2']) {
    it(`reject ${query} with 400`, async () => {
      const name = query.split('=')[0];

      expectProblem(await payments.manage(`/payments/executions?${query}`), 'invalid_request', `query:${name}`);
    });
  }

  it('reject a cursor of executions in the list of unmatched money', async () => {
    const foreign = '/payments/unmatched?cursor=eexe_01';

    expectProblem(await payments.manage(foreign), 'invalid_request', 'query:cursor');
  });
});
