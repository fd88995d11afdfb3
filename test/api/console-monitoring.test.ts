import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type * as v from 'valibot';
import { createInstallation } from '../../contracts/management/installations.ts';
import {
  listRequests,
  readAccountAudit,
  readSiteAudit,
  readUsage,
  summarizeRequests,
} from '../../contracts/management/monitoring.ts';
import { readSystem } from '../../contracts/management/system.ts';
import { createApiKey, rotateApiKey } from '../../contracts/public/api-keys.ts';
import { signInBrowser } from '../support/fixtures/sign-in.ts';
import { newTicket } from '../support/fixtures/submissions.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { startApi } from '../support/servers/api.ts';
import { waitUntil } from '../support/servers/production-fixture.ts';

const api = await startApi();
const { siteId, otherAccessToken, baseUrl, accessToken, profileKey } = api.line;
const SITE = `/sites/${siteId}`;

const post = (path: string, body: object) => api.asAccount(path, { method: 'POST', body });
const siteAudit = async (query = '') => expectSuccess(readSiteAudit, await api.asAccount(`${SITE}/audit${query}`));
const accountAudit = async (token?: string) =>
  expectSuccess(readAccountAudit, await api.asAccount('/audit', {}, token));
const latest = async () => (await siteAudit('?limit=1')).data[0];
const requests = async (query: string) =>
  expectSuccess(listRequests, await api.asAccount(`${SITE}/requests?${query}`)).data;

async function newKey() {
  return expectSuccess(createApiKey, await post(`${SITE}/api-keys`, { name: 'Watched' }));
}

describe('GET /sites/{siteId}/audit', () => {
  it('lists created, rotated and revoked keys with their actor and without secrets', async () => {
    const { key, secret } = await newKey();
    const made = await latest();
    assert.deepEqual([made?.action, made?.subjectId, made?.detail], ['api_key.created', key.id, 'tickets:read']);
    assert.match(made?.by ?? '', /^account:acc_/);

    const rotated = await post(`${SITE}/api-keys/${key.id}/rotate`, { overlapSeconds: 3600 });
    const next = expectSuccess(rotateApiKey, rotated);
    const entry = await latest();
    assert.deepEqual([entry?.action, entry?.subjectId], ['api_key.rotated', key.id]);
    assert.match(entry?.detail ?? '', new RegExp(next.key.id));

    await api.asAccount(`${SITE}/api-keys/${key.id}`, { method: 'DELETE' });
    assert.deepEqual([(await latest())?.action, (await latest())?.subjectId], ['api_key.revoked', key.id]);
    const all = JSON.stringify(await siteAudit());
    for (const one of [secret, next.secret]) assert.equal(all.includes(one), false);
  });

  it('lists changed origins, CRM connections and their secrets', async () => {
    await api.asAccount(SITE, { method: 'PATCH', body: { allowedOrigins: ['https://shop.example'], locale: 'en' } });
    assert.deepEqual(
      [(await latest())?.action, (await latest())?.detail],
      ['site.configured', 'locale, allowedOrigins: https://shop.example'],
    );

    const { installation } = expectSuccess(createInstallation, await post(`${SITE}/installations`, { name: 'CRM' }));
    assert.deepEqual((await latest())?.subjectId, installation.id);
    await post(`${SITE}/installations/${installation.id}/secrets`, { overlapSeconds: 0 });
    assert.deepEqual((await latest())?.action, 'signing_secret.rotated');
  });

  it('pages with a cursor and rejects others with 400', async () => {
    await newKey();
    const first = await siteAudit('?limit=1');
    const second = await siteAudit(`?limit=1&cursor=${first.page.nextCursor}`);

    assert.equal(first.page.hasMore, true);
    assert.ok((second.data[0]?.id ?? '~') < (first.data[0]?.id ?? ''));
    expectProblem(await api.asAccount(`${SITE}/audit?cursor=x`), 'invalid_request', 'query:cursor');
  });

  it('lists no rejected requests', async () => {
    const before = await siteAudit();
    expectProblem(await post(`${SITE}/api-keys`, { name: '' }), 'invalid_request', '/name');

    assert.deepEqual(await siteAudit(), before);
  });
});

describe('GET /audit', () => {
  it('lists sign-ins, and profile changes for the operator only', async () => {
    await signInBrowser(api);
    assert.equal((await accountAudit()).data[0]?.action, 'account.signed_in');

    await api.asAccount(`/profiles/${profileKey}`, { method: 'PATCH', body: { status: 'active' } });
    const [entry] = (await accountAudit()).data;
    assert.deepEqual([entry?.action, entry?.subjectId, entry?.detail], ['profile.status_set', profileKey, 'active']);
    const others = (await accountAudit(otherAccessToken)).data;
    assert.ok(others.every(({ action }) => action !== 'profile.status_set'));
  });
});

describe('GET /sites/{siteId}/requests', () => {
  it('lists a key’s requests without their queries, newest first', async () => {
    const { key, secret } = await newKey();
    await api.asKey('/tickets?externalSystem=confidential', {}, secret);
    const refusal = await api.asKey('/tickets/tkt_1', { method: 'PATCH', body: { status: 'open' } }, secret);
    await waitUntil(async () => (await requests(`caller=${key.id}`)).length === 2);

    const logged = await requests(`caller=${key.id}`);
    const list = logged.find(({ method }) => method === 'GET');
    const patch = logged.find(({ method }) => method === 'PATCH');
    assert.deepEqual([list?.path, list?.status, list?.code], [`/v1/sites/${siteId}/tickets`, 200, null]);
    assert.deepEqual([patch?.status, patch?.code], [403, 'insufficient_scope']);
    assert.equal(patch?.id, refusal.headers.get('x-request-id'));
    assert.equal(JSON.stringify(logged).includes('confidential'), false);
  });

  it('finds a request by its id, also an unauthenticated one', async () => {
    const headers = { 'x-request-id': 'watched-1', 'x-service-api-key': 'wrong' };
    await api.send(`/v1/sites/${siteId}/tickets`, { headers });
    await waitUntil(async () => (await requests('requestId=watched-1')).length === 1);

    const [logged] = await requests('requestId=watched-1');
    assert.deepEqual([logged?.status, logged?.code, logged?.caller], [401, 'api_key_invalid', null]);
  });

  it('leaves out reads of the console', async () => {
    const headers = { 'x-request-id': 'looked-1' };
    await api.asAccount(`${SITE}/conversations`, { headers });
    await api.send(`/v1/sites/${siteId}/tickets`, { headers: { 'x-request-id': 'after-1' } });
    await waitUntil(async () => (await requests('requestId=after-1')).length === 1);

    assert.deepEqual(await requests('requestId=looked-1'), []);
  });
});

describe('GET /sites/{siteId}/requests/summary', () => {
  it('counts the requests that the list with the same filters shows', async () => {
    const { key, secret } = await newKey();
    await api.asKey('/tickets', {}, secret);
    await api.asKey('/tickets/tkt_1', { method: 'PATCH', body: { status: 'open' } }, secret);
    await waitUntil(async () => (await requests(`caller=${key.id}`)).length === 2);
    const read = async (query: string) =>
      expectSuccess(summarizeRequests, await api.asAccount(`${SITE}/requests/summary?caller=${key.id}&${query}`)).total;

    for (const [query, count, errors] of [
      ['', 2, 1],
      ['status=403', 1, 1],
      ['status=2xx', 1, 0],
      ['method=PATCH&path=/TICKETS/tkt', 1, 1],
      ['to=2020-01-01T00:00:00Z', 0, 0],
      ['from=2020-01-01T00:00:00Z', 2, 1],
    ] as const) {
      const { requests: counted, clientErrors, serverErrors } = await read(query);
      assert.deepEqual([counted, clientErrors, serverErrors], [count, errors, 0], query);
      assert.equal((await requests(`caller=${key.id}&${query}`)).length, count, query);
    }
  });

  it('rejects unknown filters and values with 400', async () => {
    for (const [query, field] of [
      ['status=4x', 'query:status'],
      ['status=604', 'query:status'],
      ['method=patch', 'query:method'],
      ['from=yesterday', 'query:from'],
      [`path=${'x'.repeat(201)}`, 'query:path'],
      ['day=1', 'query:day'],
    ] as const) {
      for (const path of ['/requests', '/requests/summary']) {
        expectProblem(await api.asAccount(`${SITE}${path}?${query}`), 'invalid_request', field);
      }
    }
  });
});

describe('GET /sites/{siteId}/usage', () => {
  it('counts requests and rejections per key, and resolved tickets', async () => {
    const { key, secret } = await newKey();
    const usage = async () => expectSuccess(readUsage, await api.asAccount(`${SITE}/usage?days=2`));
    const sum = (days: readonly { readonly resolved: number }[]) =>
      days.reduce((total, { resolved }) => total + resolved, 0);
    const before = sum((await usage()).tickets);
    const { id } = await newTicket(api);
    await api.asKey(`/tickets/${id}`, { method: 'PATCH', body: { status: 'resolved' } });
    await api.asKey('/tickets', {}, secret);
    await api.asKey('/assessments/asm_1', {}, secret);

    const ofKey = (all: v.InferOutput<typeof readUsage.success.schema>) =>
      all.keys.find(({ keyId }) => keyId === key.id)?.days.at(-1);
    await waitUntil(async () => ofKey(await usage())?.requests === 2 && sum((await usage()).tickets) > before);

    assert.equal(ofKey(await usage())?.refused, 1);
    assert.equal(sum((await usage()).tickets), before + 1);
  });

  it('rejects more days than are stored with 400', async () => {
    expectProblem(await api.asAccount(`${SITE}/usage?days=91`), 'invalid_request', 'query:days');
  });
});

describe('GET /sites/{siteId}/events', () => {
  it('reports each change of a conversation, made on any server', async () => {
    const { id } = await newTicket(api);
    const controller = new AbortController();
    const response = await fetch(`${baseUrl}${SITE}/events`, {
      headers: { authorization: `Bearer ${accessToken}` },
      signal: controller.signal,
    });
    assert.equal(response.headers.get('content-type'), 'text/event-stream');
    const reader = (response.body ?? new ReadableStream()).getReader();
    let text = '';
    const seen = async (words: string) => {
      while (!text.includes(words)) text += new TextDecoder().decode((await reader.read()).value);
    };
    await seen('event: ready');
    for (let times = 0; times < 2; times += 1) {
      await api.asKey(`/tickets/${id}/comments`, { method: 'POST', body: { content: 'News.' } });
      await seen(`event: conversations\ndata: {"conversationId":"${id}"}\n\n`);
      text = '';
    }
    controller.abort();
  });
});

describe('GET /system and GET /metrics', () => {
  it('return versions, store, queue and processes to the operator', async () => {
    const { node, store, queue, workers, uptime } = expectSuccess(readSystem, await api.asAccount('/system'));

    assert.equal(node, process.version);
    assert.equal(store.isAnswering, true);
    assert.ok((store.bytes ?? 0) > 0 && (store.schemaVersion ?? 0) > 0);
    assert.equal(queue.waiting, 0);
    assert.ok(workers.some(({ role }) => role === 'server'));
    assert.ok(uptime >= 0);
  });

  it('return request counts in the Prometheus format', async () => {
    await api.asKey('/tickets');
    await api.asKey('/tickets');
    const reply = await api.asAccount('/metrics');

    assert.equal(reply.status, 200);
    assert.match(reply.headers.get('content-type') ?? '', /^text\/plain/);
    assert.match(
      reply.text,
      /portico_http_requests_total\{method="GET",route="\/v1\/sites\/\{siteId\}\/tickets",status="200"\} [1-9]/,
    );
    assert.match(reply.text, /process_cpu_seconds_total/);
  });
});
