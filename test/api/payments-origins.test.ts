import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listExecutions } from '../../contracts/management/payments.ts';
import { executePayment } from '../../contracts/public/payments.ts';
import { PaymentsClient } from '../support/fixtures/payments-client.ts';
import { expectProblem, expectSameProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { type Reply, sharedApi, startApi } from '../support/servers/api.ts';

const api = await sharedApi();
const payments = new PaymentsClient(api);
const { origin, siteId } = payments;
const host = 'shop.example';

/** Origins that the site does not allow. It allows `https://shop.example` only. */
const FOREIGN = [
  '',
  'null',
  'NULL',
  '*',
  'undefined',
  'about:blank',
  'https://',
  'https:',
  host,
  `//${host}`,
  `http://${host}`,
  `HTTPS://${host}`,
  `https:${host}`,
  `https:/${host}`,
  `https:///${host}`,
  `ws://${host}`,
  `wss://${host}`,
  `ftp://${host}`,
  `file://${host}`,
  `data:text/html,${host}`,
  `blob:https://${host}`,
  `javascript://${host}`,
  `chrome-extension://${host}`,
  `https://${host}:443`,
  `https://${host}:80`,
  `https://${host}:8443`,
  `https://${host}:0`,
  `https://${host}:`,
  `https://${host}:0443`,
  `https://${host}/`,
  `https://${host}/pricing`,
  `https://${host}?`,
  `https://${host}#`,
  `https://${host}\\`,
  `https://${host}.`,
  `https://.${host}`,
  `https://${host}%00`,
  `https://${host}%2e`,
  `https://${host}%20`,
  `https://${host}_`,
  'https://SHOP.example',
  'https://shop.EXAMPLE',
  'https://shop.examples',
  'https://shop.exampl',
  'https://hop.example',
  'https://shopexample',
  'https://shop-example',
  'https://shop_example',
  'https://example',
  'https://www.shop.example',
  'https://a.shop.example',
  'https://evil-shop.example',
  'https://evilshop.example',
  'https://shop.example.evil.example',
  'https://shop.example@evil.example',
  'https://evil.example@shop.example',
  'https://user:word@shop.example',
  'https://evil.example/https://shop.example',
  'https://evil.example?https://shop.example',
  'https://evil.example#https://shop.example',
  'https://sh0p.example',
  'https://xn--shp-0nd.example',
  'https://xn--shop.example',
  'https://shop.example, https://evil.example',
  'https://evil.example, https://shop.example',
  'https://shop.example https://evil.example',
  'https://127.0.0.1',
  'http://localhost',
  'https://[::1]',
  'https://other.example',
];

const execute = (headers: Record<string, string>, site = siteId, body: unknown = {}): Promise<Reply<unknown>> =>
  api.send(`/sites/${site}/actions/payments/execute`, { method: 'POST', body, headers });
const preflight = (path: string, headers: Record<string, string>): Promise<Reply<unknown>> =>
  api.send(path, { method: 'OPTIONS', headers: { 'access-control-request-method': 'POST', ...headers } });
const count = async () =>
  expectSuccess(listExecutions, await payments.manage('/payments/executions?limit=100')).data.length;

describe('Origin of POST /sites/{siteId}/actions/payments/execute', () => {
  it('must equal an allowed origin, which is checked before the body', async () => {
    const { executionId } = await payments.start();
    const before = await count();
    assert.ok(FOREIGN.length >= 60, `too few origins: ${FOREIGN.length}`);
    for (const foreign of FOREIGN) {
      const replies = [
        await execute({ origin: foreign }),
        await execute({ origin: foreign }, siteId, '{"amount":'),
        await payments.requestExecution(executionId, { origin: foreign }),
        await preflight(payments.path, { origin: foreign }),
      ];
      for (const reply of replies) {
        assert.equal(reply.problem?.code, 'origin_not_allowed', foreign);
        assert.equal(reply.headers.get('access-control-allow-origin'), null, foreign);
      }
    }
    assert.equal(await count(), before);
  });

  it('must not be missing, whatever Referer and X-Forwarded-Host say', async () => {
    const { executionId } = await payments.start();
    const referer = `${origin}/pricing`;

    expectProblem(await execute({}), 'origin_not_allowed');
    expectProblem(await execute({ referer, 'x-forwarded-host': host }), 'origin_not_allowed');
    expectProblem(await payments.requestExecution(executionId, { referer }), 'origin_not_allowed');
  });

  it('is rejected with the same 403 by unknown sites and sites that do not allow it', async () => {
    expectSameProblem(
      expectProblem(await execute({ origin }, 'site_00000000000000000000000000'), 'origin_not_allowed'),
      expectProblem(await execute({ origin }, api.line.otherSiteId), 'origin_not_allowed'),
    );
  });

  it('does not replace a token or an API key, and they do not replace it', async () => {
    const { accessToken, apiKeys } = api.line;

    expectProblem(
      await execute({ authorization: `Bearer ${accessToken}`, 'x-service-api-key': apiKeys.all }),
      'origin_not_allowed',
    );
    expectProblem(await api.send(`/sites/${siteId}/actions`, { headers: { origin } }), 'access_token_invalid');
    expectProblem(
      await api.send(`/sites/${siteId}/payments/executions`, { headers: { origin } }),
      'access_token_invalid',
    );
  });
});

describe('CORS of payment routes', () => {
  it('lets an allowed page read successes and problems, without credentials', async () => {
    const begun = await execute({ origin });
    const { executionId } = expectSuccess(executePayment, begun);

    for (const reply of [
      begun,
      await execute({ origin }, siteId, { amount: 1 }),
      await payments.requestExecution(executionId),
    ]) {
      assert.equal(reply.headers.get('access-control-allow-origin'), origin);
      assert.equal(reply.headers.get('access-control-allow-credentials'), null);
      assert.match(reply.headers.get('vary') ?? '', /\bOrigin\b/);
      assert.match(reply.headers.get('access-control-expose-headers') ?? '', /Retry-After/);
    }
  });

  it('answers preflight requests', async () => {
    for (const path of [payments.path, `/sites/${siteId}/actions/executions/x`]) {
      const reply = await preflight(path, { origin, 'access-control-request-headers': 'content-type' });

      assert.deepEqual([reply.status, reply.text], [204, '']);
      assert.equal(reply.headers.get('access-control-allow-origin'), origin);
      assert.match(reply.headers.get('access-control-allow-methods') ?? '', /GET, POST/);
      assert.match(reply.headers.get('access-control-allow-headers') ?? '', /Content-Type/);
      assert.equal(reply.headers.get('access-control-allow-credentials'), null);
    }
  });

  it('is not enabled for management routes and webhooks', async () => {
    for (const path of [
      `/sites/${siteId}/actions`,
      `/sites/${siteId}/actions/payments`,
      `/sites/${siteId}/actions/payments/test`,
      `/sites/${siteId}/payments/provider`,
      `/sites/${siteId}/payments/executions`,
      '/webhooks/payments/fake',
    ]) {
      const reply = await preflight(path, { origin });

      expectProblem(reply, 'method_not_allowed');
      assert.equal(reply.headers.get('access-control-allow-origin'), null, path);
    }
  });
});

describe('Rate limit of POST /sites/{siteId}/actions/payments/execute', () => {
  it('does not count requests of other origins', async () => {
    const limited = new PaymentsClient(await startApi(['--rate-limits', 'default']));
    for (let stranger = 0; stranger < 70; stranger += 1) {
      expectProblem(await limited.execute({}, { headers: { origin: 'https://evil.example' } }), 'origin_not_allowed');
    }
    await limited.start();
    let reply = await limited.execute({ amount: 1 });
    for (let more = 0; more < 60 && reply.status !== 429; more += 1) reply = await limited.execute({ amount: 1 });

    expectProblem(reply, 'rate_limited');
    assert.match(reply.headers.get('retry-after') ?? '', /^\d+$/);
    assert.equal(reply.headers.get('access-control-allow-origin'), limited.origin);
  });
});
