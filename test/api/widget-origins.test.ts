import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openTicket } from '../../contracts/widget/widget.ts';
import { aFormBody, assertChangesNoTicket } from '../support/fixtures/submissions.ts';
import { expectProblem, expectSameProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { type Reply, sharedApi } from '../support/servers/api.ts';

const api = await sharedApi();
const { siteId, otherSiteId, origin } = api.line;

const submit = (headers: Record<string, string>, site = siteId): Promise<Reply<unknown>> =>
  api.send(`/sites/${site}/widget/tickets`, { method: 'POST', body: aFormBody(), headers });
const preflight = (
  headers: Record<string, string>,
  path = `/sites/${siteId}/widget/tickets`,
): Promise<Reply<unknown>> =>
  api.send(path, { method: 'OPTIONS', headers: { 'access-control-request-method': 'POST', ...headers } });

describe('Origin of POST /sites/{siteId}/widget/tickets', () => {
  for (const [what, headers] of [
    ['is missing', {}],
    ['is null', { origin: 'null' }],
    ['is empty', { origin: '' }],
    ['has another scheme', { origin: 'http://shop.example' }],
    ['has another port', { origin: `${origin}:8443` }],
    ['names its own port', { origin: `${origin}:443` }],
    ['is a subdomain', { origin: 'https://www.shop.example' }],
    ['ends in the allowed one', { origin: 'https://evil-shop.example' }],
    ['begins with the allowed one', { origin: 'https://shop.example.evil.example' }],
    ['is in another case', { origin: 'https://SHOP.example' }],
    ['has a slash at the end', { origin: `${origin}/` }],
    ['has a dot at the end', { origin: 'https://shop.example.' }],
    ['is a homograph', { origin: 'https://xn--shp-0nd.example' }],
    ['is a list', { origin: `${origin}, https://evil.example` }],
    ['is in the Referer only', { referer: `${origin}/page` }],
    ['is another site’s', { origin: 'https://other.example' }],
  ] as const) {
    it(`is rejected with 403 when it ${what}`, async () => {
      const reply = await assertChangesNoTicket(api, () => submit(headers));

      expectProblem(reply, 'origin_not_allowed');
      assert.equal(reply.headers.get('access-control-allow-origin'), null);
    });
  }

  it('is rejected with the same 403 by unknown sites and sites that do not allow it', async () => {
    const [unknown, other] = [
      await submit({ origin }, 'site_00000000000000000000000000'),
      await submit({ origin }, otherSiteId),
    ];

    expectSameProblem(expectProblem(unknown, 'origin_not_allowed'), expectProblem(other, 'origin_not_allowed'));
  });

  it('is checked before the body', async () => {
    const sent = { method: 'POST', body: '{"intentKey":', headers: { origin: 'https://evil.example' } };

    expectProblem(await api.send(`/sites/${siteId}/widget/tickets`, sent), 'origin_not_allowed');
  });
});

describe('Widget routes for other origins', () => {
  for (const [method, path] of [
    ['GET', '/widget/config'],
    ['POST', '/widget/intents/contact/resolve'],
    ['POST', '/widget/actions/bookings/resolve'],
    ['POST', '/widget/tickets'],
    ['POST', '/widget/conversations'],
    ['GET', '/widget/conversations/x'],
    ['POST', '/widget/conversations/x/messages'],
    ['POST', '/widget/conversations/x/handoff'],
    ['POST', '/widget/conversations/x/seen'],
    ['GET', '/widget/unread?conversations=x'],
    ['GET', '/widget/conversations/x/events'],
    ['POST', '/actions/payments/execute'],
    ['GET', '/actions/executions/x'],
  ] as const) {
    it(`answer ${method} ${path} and its preflight with 403 origin_not_allowed`, async () => {
      for (const headers of [{}, { origin: 'null' }, { origin: 'https://evil.example' }]) {
        const sent = { headers, ...(method === 'POST' ? { body: { pageUrl: 'https://evil.example' } } : {}) };
        const reply = await api.send(`/sites/${siteId}${path}`, { method, ...sent });
        const preflighted = await preflight(headers, `/sites/${siteId}${path}`);

        for (const response of [reply, preflighted]) {
          expectProblem(response, 'origin_not_allowed');
          assert.equal(response.headers.get('access-control-allow-origin'), null);
        }
      }
      const allowed = await preflight({ origin }, `/sites/${siteId}${path}`);
      assert.equal(allowed.status, 204);
      assert.equal(allowed.headers.get('access-control-allow-methods'), 'GET, POST');
    });
  }
});

describe('CORS of widget routes', () => {
  it('lets an allowed page read a success, without credentials', async () => {
    const reply = await submit({ origin });

    expectSuccess(openTicket, reply);
    assert.equal(reply.headers.get('access-control-allow-origin'), origin);
    assert.equal(reply.headers.get('access-control-allow-credentials'), null);
    assert.match(reply.headers.get('vary') ?? '', /\bOrigin\b/);
    assert.match(
      reply.headers.get('access-control-expose-headers') ?? '',
      /\bRetry-After, RateLimit, RateLimit-Policy, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset\b/,
    );
  });

  it('lets an allowed page read a problem', async () => {
    const reply = await api.asVisitor('/tickets', { method: 'POST', body: {} });

    assert.equal(reply.status, 400);
    assert.equal(reply.headers.get('access-control-allow-origin'), origin);
  });

  it('answers the preflight of an allowed origin', async () => {
    const reply = await preflight({ origin, 'access-control-request-headers': 'content-type' });

    assert.deepEqual([reply.status, reply.text, reply.headers.get('content-length')], [204, '', null]);
    assert.equal(reply.headers.get('access-control-allow-origin'), origin);
    assert.match(reply.headers.get('access-control-allow-methods') ?? '', /\bPOST\b/);
    assert.match(
      reply.headers.get('access-control-allow-headers') ?? '',
      /Content-Type, If-None-Match, X-Conversation-Token/,
    );
    assert.match(reply.headers.get('vary') ?? '', /\bOrigin\b/);
  });

  it('rejects the preflight of other origins with 403', async () => {
    for (const headers of [{}, { origin: 'null' }, { origin: 'https://evil.example' }]) {
      const reply = await preflight(headers);

      expectProblem(reply, 'origin_not_allowed');
      assert.equal(reply.headers.get('access-control-allow-origin'), null);
    }
  });

  it('answers the preflight of conversation routes', async () => {
    for (const path of ['', '/messages', '/events']) {
      assert.equal((await preflight({ origin }, `/sites/${siteId}/widget/conversations/x${path}`)).status, 204);
    }
  });

  it('is not enabled for API key, sign-in and management routes', async () => {
    for (const path of [`/v1/sites/${siteId}/tickets`, '/auth/sign-in', '/sites', `/sites/${siteId}/api-keys`]) {
      const reply = await preflight({ origin }, path);

      expectProblem(reply, 'method_not_allowed');
      assert.equal(reply.headers.get('access-control-allow-origin'), null);
    }
    const list = await api.asKey('/tickets', { headers: { origin } });
    assert.equal(list.headers.get('access-control-allow-origin'), null);
  });
});
