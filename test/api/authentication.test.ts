import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CLOCK } from '../../apps/composition/tokens.ts';
import { createApiKey } from '../../contracts/public/api-keys.ts';
import { listTickets, readTicket, updateTicket } from '../../contracts/public/tickets.ts';
import { formatApiKeySecret } from '../../core/access/api-key-secret.ts';
import { encodeBase62 } from '../../core/shared/base62.ts';
import { ManualClock } from '../support/fixtures/manual-clock.ts';
import { assertChangesNoTicket } from '../support/fixtures/submissions.ts';
import { expectProblem, expectSameProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { type Reply, type RequestOptions, startApi } from '../support/servers/api.ts';

const clock = new ManualClock(Date.now());
const api = await startApi([], { register: (container) => container.registerInstance(CLOCK, clock) });
const { apiKeys, siteId, accessToken, ticketIds } = api.line;
const [ticketId = ''] = ticketIds;
const keysPath = `/sites/${siteId}/api-keys`;

/** Each operation that accepts an API key, well-formed: its name, scope, path and request. */
const operations: readonly (readonly [name: string, scope: string, path: string, sent: RequestOptions])[] = [
  ['listing tickets', 'tickets:read', '/tickets', {}],
  ['reading a ticket', 'tickets:read', `/tickets/${ticketId}`, {}],
  ['updating a ticket', 'tickets:write', `/tickets/${ticketId}`, { method: 'PATCH', body: { status: 'resolved' } }],
  ['commenting', 'tickets:write', `/tickets/${ticketId}/comments`, { method: 'POST', body: { content: 'Hi.' } }],
  ['creating an assessment', 'assessments:write', '/assessments', { method: 'POST', body: {} }],
  ['reading an assessment', 'assessments:read', '/assessments/asm_1', {}],
];

/** A key that worked until `end` ended it. */
async function endedKey(end: (keyId: string) => Promise<unknown>): Promise<string> {
  const body = { name: 'Short-lived', scopes: ['tickets:read', 'tickets:write'] };
  const { key, secret } = expectSuccess(createApiKey, await api.asAccount(keysPath, { method: 'POST', body }));
  expectSuccess(listTickets, await api.asKey('/tickets', {}, secret));
  await end(key.id);
  return secret;
}
const revokedKey = await endedKey((keyId) => api.asAccount(`${keysPath}/${keyId}`, { method: 'DELETE' }));
const expiredKey = await endedKey((keyId) =>
  api.asAccount(`${keysPath}/${keyId}/rotate`, { method: 'POST', body: { overlapSeconds: 0 } }),
);

const mistyped = `${apiKeys.all.slice(0, -1)}${apiKeys.all.endsWith('A') ? 'B' : 'A'}`;
const invalidCredentials: readonly (readonly [what: string, headers: Record<string, string>])[] = [
  ['no key', {}],
  ['an empty key', { 'x-service-api-key': '' }],
  ['a word for a key', { 'x-service-api-key': 'secret' }],
  ['a mistyped key', { 'x-service-api-key': mistyped }],
  ['an unknown key', { 'x-service-api-key': formatApiKeySecret(new Uint8Array(32).fill(7)) }],
  ['a key with a wrong checksum', { 'x-service-api-key': `svc_${encodeBase62(new Uint8Array(32), 43)}000000` }],
  ['a key of 5 kB', { 'x-service-api-key': 'x'.repeat(5000) }],
  ['a revoked key', { 'x-service-api-key': revokedKey }],
  ['an expired key', { 'x-service-api-key': expiredKey }],
  ['another site’s key', { 'x-service-api-key': apiKeys.otherSite }],
  ['an access token for a key', { 'x-service-api-key': accessToken }],
  ['the key as a bearer token', { authorization: `Bearer ${apiKeys.all}` }],
  ['the key as Basic authorization', { authorization: `Basic ${Buffer.from(`${apiKeys.all}:`).toString('base64')}` }],
  ['the key in another header', { 'x-api-key': apiKeys.all }],
  ['the key in a cookie', { cookie: `x-service-api-key=${apiKeys.all}` }],
  ['two keys', { 'x-service-api-key': `${apiKeys.all}, ${apiKeys.all}` }],
];

const send = (path: string, sent: RequestOptions, headers: Record<string, string>): Promise<Reply<unknown>> =>
  api.send(`/v1/sites/${siteId}${path}`, { ...sent, headers });

describe('401 api_key_invalid', () => {
  const unknown = async () => expectProblem(await send('/tickets', {}, {}), 'api_key_invalid');

  for (const [what, headers] of invalidCredentials) {
    it(`is returned for ${what} by every operation, which changes nothing`, async () => {
      const replies = await assertChangesNoTicket(api, () =>
        Promise.all(operations.map(([, , path, sent]) => send(path, sent, headers))),
      );

      for (const reply of replies) expectSameProblem(expectProblem(reply, 'api_key_invalid'), await unknown());
    });
  }

  it('is returned for a key in the query', async () => {
    for (const name of ['x-service-api-key', 'apiKey', 'api_key', 'key', 'access_token']) {
      expectProblem(await send(`/tickets?${name}=${apiKeys.all}`, {}, {}), 'api_key_invalid');
    }
  });

  it('names the expected credentials in WWW-Authenticate', async () => {
    assert.match((await send('/tickets', {}, {})).headers.get('www-authenticate') ?? '', /x-service-api-key/);
    assert.match((await api.send('/sites')).headers.get('www-authenticate') ?? '', /^Bearer/);
  });

  it('comes before 400, 404, 413 and 415', async () => {
    for (const [path, sent] of [
      ['/tickets?limit=0&colour=red', {}],
      ['/tickets/unknown', {}],
      [`/tickets/${ticketId}`, { method: 'PATCH', body: '{' }],
      [`/tickets/${ticketId}`, { method: 'PATCH', body: { colour: 'red' } }],
      ['/assessments/unknown', {}],
      ['/assessments', { method: 'POST', body: '{' }],
      [`/tickets/${ticketId}/comments`, { method: 'POST', body: 'x'.repeat(300_000) }],
      [`/tickets/${ticketId}/comments`, { method: 'POST', body: '<x/>', headers: { 'content-type': 'text/xml' } }],
    ] as const) {
      expectProblem(await send(path, sent, {}), 'api_key_invalid');
    }
  });
});

/** The key that has only this scope. */
const keyWith: Readonly<Record<string, string>> = {
  'tickets:read': apiKeys.ticketsRead,
  'tickets:write': apiKeys.ticketsWrite,
  'assessments:read': apiKeys.assessmentsRead,
  'assessments:write': apiKeys.assessmentsWrite,
};

describe('403 insufficient_scope', () => {
  for (const [what, scope, path, sent] of operations) {
    it(`names ${scope} when ${what} with any other key, and changes nothing`, async () => {
      const { all, otherSite, ...single } = apiKeys;
      const has = keyWith[scope];

      for (const key of Object.values(single).filter((one) => one !== has)) {
        const reply = await assertChangesNoTicket(api, () => api.asKey(path, sent, key));
        const { detail } = expectProblem(reply, 'insufficient_scope');
        assert.ok(detail.includes(scope), detail);
      }
    });
  }

  it('is returned for reading with tickets:write', async () => {
    expectProblem(await api.asKey(`/tickets/${ticketId}`, {}, apiKeys.ticketsWrite), 'insufficient_scope');
  });

  it('is not returned for writing with tickets:write or reading with tickets:read', async () => {
    const body = { priority: 'high' };
    const sent = { method: 'PATCH', body };

    expectSuccess(updateTicket, await api.asKey(`/tickets/${ticketId}`, sent, apiKeys.ticketsWrite));
    expectSuccess(readTicket, await api.asKey(`/tickets/${ticketId}`, {}, apiKeys.ticketsRead));
  });

  it('comes before 400', async () => {
    const sent = { method: 'PATCH', body: '{' };

    expectProblem(await api.asKey(`/tickets/${ticketId}`, sent, apiKeys.ticketsRead), 'insufficient_scope');
    expectProblem(await api.asKey('/tickets?limit=0', {}, apiKeys.ticketsWrite), 'insufficient_scope');
  });
});

describe('401 access_token_invalid', () => {
  for (const [method, path] of [
    ['GET', '/sites'],
    ['POST', '/sites'],
    ['GET', `/sites/${siteId}`],
    ['PATCH', `/sites/${siteId}`],
    ['GET', keysPath],
    ['POST', keysPath],
    ['DELETE', `${keysPath}/x`],
    ['POST', `${keysPath}/x/rotate`],
  ] as const) {
    it(`is returned by ${method} ${path.replace(siteId, '{siteId}')} before the body is read`, async () => {
      const sent = method === 'GET' ? { method } : { method, body: '{' };

      for (const headers of [{}, { authorization: 'Bearer x' }, { 'x-service-api-key': apiKeys.all }]) {
        expectProblem(await api.send(path, { ...sent, headers }), 'access_token_invalid');
      }
    });
  }
});
