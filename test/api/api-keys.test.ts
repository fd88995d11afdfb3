import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createApiKey, listApiKeys, revokeApiKey } from '../../contracts/public/api-keys.ts';
import { listTickets } from '../../contracts/public/tickets.ts';
import { isApiKeySecret } from '../../core/access/api-key-secret.ts';
import { expectSameProblem, refused, succeeded } from '../support/matchers/answers.ts';
import { sharedApi } from '../support/servers/api.ts';

const api = await sharedApi();
const { siteId, otherSiteId } = api.line;
const keysOf = `/sites/${siteId}/api-keys`;

const create = (body: object, path = keysOf) => api.asAccount(path, { method: 'POST', body });
const revoke = (keyId: string, path = keysOf) => api.asAccount(`${path}/${keyId}`, { method: 'DELETE' });
const listed = async () => succeeded(listApiKeys, await api.asAccount(keysOf)).keys;
const aKey = async (name = 'Help desk') => succeeded(createApiKey, await create({ name }));

describe('Creating an API key', () => {
  it('answers the record and a secret that works at once', async () => {
    const { key, secret } = succeeded(createApiKey, await create({ name: ' Help desk ', scopes: ['tickets:write'] }));

    const { id, prefix, createdAt, ...rest } = key;
    assert.match(id, /^key_/);
    assert.ok(!Number.isNaN(Date.parse(createdAt)));
    assert.ok(secret.startsWith(prefix) && prefix.startsWith('svc_'));
    assert.ok(isApiKeySecret(secret));
    assert.deepEqual(rest, {
      name: 'Help desk',
      scopes: ['tickets:write'],
      lastUsedAt: null,
      expiresAt: null,
      revokedAt: null,
      status: 'active',
    });
    refused(await api.asKey('/tickets', {}, secret), 'insufficient_scope');
  });

  it('gives the scope tickets:read when scopes are omitted', async () => {
    const { key, secret } = await aKey();

    assert.deepEqual(key.scopes, ['tickets:read']);
    succeeded(listTickets, await api.asKey('/tickets', {}, secret));
  });

  it('gives each scope of the contract', async () => {
    const scopes = ['tickets:read', 'tickets:write', 'assessments:read', 'assessments:write'];

    assert.deepEqual(succeeded(createApiKey, await create({ name: 'All', scopes })).key.scopes, scopes);
  });

  for (const [what, body, ...pointers] of [
    ['no name', {}, '/name'],
    ['an empty name', { name: '' }, '/name'],
    ['a blank name', { name: ' \t ' }, '/name'],
    ['a name of 81 characters', { name: 'x'.repeat(81) }, '/name'],
    ['a name that is no text', { name: 7 }, '/name'],
    ['empty scopes', { name: 'x', scopes: [] }, '/scopes'],
    ['a scope twice', { name: 'x', scopes: ['tickets:read', 'tickets:read'] }, '/scopes'],
    ['an unknown scope', { name: 'x', scopes: ['tickets:read', 'tickets:delete'] }, '/scopes/1'],
    ['scopes that are null', { name: 'x', scopes: null }, '/scopes'],
    ['scopes that are text', { name: 'x', scopes: 'tickets:read' }, '/scopes'],
    ['an expiry', { name: 'x', expiresAt: '2030-01-01T00:00:00.000Z' }, '/expiresAt'],
  ] as const) {
    it(`refuses ${what} and makes no key`, async () => {
      const before = await listed();
      refused(await create(body), 'invalid_request', ...pointers);

      assert.deepEqual(await listed(), before);
    });
  }

  it('takes a name of 80 characters, each of them an emoji', async () => {
    const name = '🦊'.repeat(80);

    assert.equal((await aKey(name)).key.name, name);
  });
});

describe('The secret of an API key', () => {
  it('is shown once: no later answer holds it', async () => {
    const { key, secret } = await aKey();
    const list = await api.asAccount(keysOf);
    const revoked = await revoke(key.id);

    assert.ok(succeeded(listApiKeys, list).keys.some(({ id }) => id === key.id));
    assert.ok(!list.text.includes(secret) && !revoked.text.includes(secret));
  });

  it('is another one each time', async () => {
    const [one, other] = [await aKey(), await aKey()];

    assert.notEqual(one.secret, other.secret);
  });
});

describe('Listing API keys', () => {
  it('shows the newest first, with revoked ones among them', async () => {
    const [older, newer] = [await aKey(), await aKey()];
    await revoke(older.key.id);
    const [first, second] = await listed();

    assert.deepEqual([first?.id, second?.id], [newer.key.id, older.key.id]);
    assert.deepEqual([first?.status, second?.status], ['active', 'revoked']);
  });

  it('tells when a key was last used', async () => {
    const { key, secret } = await aKey();
    // A server tells at once of the uses that it has seen, and within seconds of those that others have.
    for (let server = 0; server < 2; server += 1) await api.asKey('/tickets', {}, secret);

    assert.notEqual((await listed()).find(({ id }) => id === key.id)?.lastUsedAt, null);
  });
});

describe('Revoking an API key', () => {
  it('holds for the very next request', async () => {
    const { key, secret } = await aKey();
    succeeded(listTickets, await api.asKey('/tickets', {}, secret));
    const { key: revoked } = succeeded(revokeApiKey, await revoke(key.id));

    assert.equal(revoked.status, 'revoked');
    refused(await api.asKey('/tickets', {}, secret), 'api_key_invalid');
  });

  it('answers 200 again for a key that is revoked already, with the first time', async () => {
    const { key } = await aKey();
    const first = succeeded(revokeApiKey, await revoke(key.id));

    assert.deepEqual(succeeded(revokeApiKey, await revoke(key.id)), first);
  });

  it('answers 404 for an unknown key', async () => {
    refused(await revoke('key_00000000000000000000000000'), 'api_key_not_found');
  });

  it('answers 404 for a key of another site and leaves it as it is', async () => {
    const mine = succeeded(createApiKey, await create({ name: 'Mine' }));
    const second = await api.asAccount<{ site: { id: string } }>('/sites', {
      method: 'POST',
      body: { name: 'Second' },
    });

    refused(await revoke(mine.key.id, `/sites/${second.body.site.id}/api-keys`), 'api_key_not_found');
    succeeded(listTickets, await api.asKey('/tickets', {}, mine.secret));
  });
});

describe('The API keys of another account’s site', () => {
  const keysOfOther = `/sites/${otherSiteId}/api-keys`;

  it('do not exist for this account', async () => {
    refused(await api.asAccount(keysOfOther), 'site_not_found');
    refused(await create({ name: 'x' }, keysOfOther), 'site_not_found');
    refused(await revoke('key_00000000000000000000000000', keysOfOther), 'site_not_found');
  });

  it('are refused like those of an unknown site', async () => {
    const unknown = refused(await api.asAccount('/sites/site_00000000000000000000000000/api-keys'), 'site_not_found');

    expectSameProblem(refused(await api.asAccount(keysOfOther), 'site_not_found'), unknown);
  });

  it('need an access token; an API key does not open them', async () => {
    refused(await api.send(keysOf), 'access_token_invalid');
    refused(await api.send(keysOf, { headers: { 'x-service-api-key': api.line.apiKeys.all } }), 'access_token_invalid');
  });
});
