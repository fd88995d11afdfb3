import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createApiKey, listApiKeys, revokeApiKey } from '../../contracts/public/api-keys.ts';
import { listTickets } from '../../contracts/public/tickets.ts';
import { isApiKeySecret } from '../../core/access/api-key-secret.ts';
import { expectProblem, expectSameProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { sharedApi } from '../support/servers/api.ts';

const api = await sharedApi();
const { siteId, otherSiteId } = api.line;
const keysPath = `/sites/${siteId}/api-keys`;

const create = (body: object, path = keysPath) => api.asAccount(path, { method: 'POST', body });
const revoke = (keyId: string, path = keysPath) => api.asAccount(`${path}/${keyId}`, { method: 'DELETE' });
const listKeys = async () => expectSuccess(listApiKeys, await api.asAccount(keysPath)).keys;
// Without the last uses: another server lists those of this server only after some seconds.
const listKeyIds = async () => (await listKeys()).map(({ id }) => id);
const aKey = async (name = 'Help desk') => expectSuccess(createApiKey, await create({ name }));

describe('POST /sites/{siteId}/api-keys', () => {
  it('returns the record and a secret that works immediately', async () => {
    const { key, secret } = expectSuccess(
      createApiKey,
      await create({ name: ' Help desk ', scopes: ['tickets:write'] }),
    );

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
      allowedNetworks: [],
      status: 'active',
    });
    expectProblem(await api.asKey('/tickets', {}, secret), 'insufficient_scope');
  });

  it('grants the scope tickets:read when scopes are omitted', async () => {
    const { key, secret } = await aKey();

    assert.deepEqual(key.scopes, ['tickets:read']);
    expectSuccess(listTickets, await api.asKey('/tickets', {}, secret));
  });

  it('grants each scope of the contract', async () => {
    const scopes = ['tickets:read', 'tickets:write', 'assessments:read', 'assessments:write'];

    assert.deepEqual(expectSuccess(createApiKey, await create({ name: 'All', scopes })).key.scopes, scopes);
  });

  for (const [what, body, ...pointers] of [
    ['no name', {}, '/name'],
    ['an empty name', { name: '' }, '/name'],
    ['a blank name', { name: ' \t ' }, '/name'],
    ['a name of 81 characters', { name: 'x'.repeat(81) }, '/name'],
    ['a name that is not a string', { name: 7 }, '/name'],
    ['empty scopes', { name: 'x', scopes: [] }, '/scopes'],
    ['a scope twice', { name: 'x', scopes: ['tickets:read', 'tickets:read'] }, '/scopes'],
    ['an unknown scope', { name: 'x', scopes: ['tickets:read', 'tickets:delete'] }, '/scopes/1'],
    ['scopes that are null', { name: 'x', scopes: null }, '/scopes'],
    ['scopes that are text', { name: 'x', scopes: 'tickets:read' }, '/scopes'],
    ['a past expiry', { name: 'x', expiresAt: '2020-01-01T00:00:00.000Z' }, '/expiresAt'],
    ['an expiry without a zone', { name: 'x', expiresAt: '2999-01-01T00:00:00' }, '/expiresAt'],
    ['an expiry that is a number', { name: 'x', expiresAt: 4_000_000_000_000 }, '/expiresAt'],
    ['a network without a prefix', { name: 'x', allowedNetworks: ['127.0.0.0/8', '127.0.0.1'] }, '/allowedNetworks/1'],
    ['an empty network', { name: 'x', allowedNetworks: [''] }, '/allowedNetworks/0'],
    ['networks that are null', { name: 'x', allowedNetworks: null }, '/allowedNetworks'],
    ['networks that are text', { name: 'x', allowedNetworks: '127.0.0.0/8' }, '/allowedNetworks'],
    ['21 networks', { name: 'x', allowedNetworks: Array(21).fill('127.0.0.0/8') }, '/allowedNetworks'],
    [
      'several errors at once',
      { name: '', expiresAt: '2020-01-01T00:00:00Z', allowedNetworks: [7, '10.0.0.0/33'] },
      '/name',
      '/allowedNetworks/0',
      '/expiresAt',
      '/allowedNetworks/1',
    ],
  ] as const) {
    it(`rejects ${what} with 400 and creates no key`, async () => {
      const before = await listKeyIds();
      expectProblem(await create(body), 'invalid_request', ...pointers);

      assert.deepEqual(await listKeyIds(), before);
    });
  }

  it('accepts a name of 80 characters, each of them an emoji', async () => {
    const name = '🦊'.repeat(80);

    assert.equal((await aKey(name)).key.name, name);
  });
});

describe('The secret of an API key', () => {
  it('appears in no later response', async () => {
    const { key, secret } = await aKey();
    const list = await api.asAccount(keysPath);
    const revoked = await revoke(key.id);

    assert.ok(expectSuccess(listApiKeys, list).keys.some(({ id }) => id === key.id));
    assert.ok(!list.text.includes(secret) && !revoked.text.includes(secret));
  });

  it('differs for each key', async () => {
    const [one, other] = [await aKey(), await aKey()];

    assert.notEqual(one.secret, other.secret);
  });
});

describe('GET /sites/{siteId}/api-keys', () => {
  it('lists the newest first, including revoked keys', async () => {
    const [older, newer] = [await aKey(), await aKey()];
    await revoke(older.key.id);
    const [first, second] = await listKeys();

    assert.deepEqual([first?.id, second?.id], [newer.key.id, older.key.id]);
    assert.deepEqual([first?.status, second?.status], ['active', 'revoked']);
  });

  it('reports when a key was last used', async () => {
    const { key, secret } = await aKey();
    // A server reports uses that it has seen immediately, and uses of other servers within seconds.
    for (let server = 0; server < 2; server += 1) await api.asKey('/tickets', {}, secret);

    assert.notEqual((await listKeys()).find(({ id }) => id === key.id)?.lastUsedAt, null);
  });
});

describe('DELETE /sites/{siteId}/api-keys/{keyId}', () => {
  it('applies to the next request', async () => {
    const { key, secret } = await aKey();
    expectSuccess(listTickets, await api.asKey('/tickets', {}, secret));
    const { key: revoked } = expectSuccess(revokeApiKey, await revoke(key.id));

    assert.equal(revoked.status, 'revoked');
    expectProblem(await api.asKey('/tickets', {}, secret), 'api_key_invalid');
  });

  it('answers a revoked key with 200 and its first revocation time', async () => {
    const { key } = await aKey();
    const first = expectSuccess(revokeApiKey, await revoke(key.id));

    assert.deepEqual(expectSuccess(revokeApiKey, await revoke(key.id)), first);
  });

  it('rejects an unknown key with 404 api_key_not_found', async () => {
    expectProblem(await revoke('key_00000000000000000000000000'), 'api_key_not_found');
  });

  it('rejects a key of another site with 404 and leaves it unchanged', async () => {
    const mine = expectSuccess(createApiKey, await create({ name: 'Mine' }));
    const second = await api.asAccount<{ site: { id: string } }>('/sites', {
      method: 'POST',
      body: { name: 'Second' },
    });

    expectProblem(await revoke(mine.key.id, `/sites/${second.body.site.id}/api-keys`), 'api_key_not_found');
    expectSuccess(listTickets, await api.asKey('/tickets', {}, mine.secret));
  });
});

describe('The API keys of another account’s site', () => {
  const otherKeysPath = `/sites/${otherSiteId}/api-keys`;

  it('are answered with 404 site_not_found', async () => {
    expectProblem(await api.asAccount(otherKeysPath), 'site_not_found');
    expectProblem(await create({ name: 'x' }, otherKeysPath), 'site_not_found');
    expectProblem(await revoke('key_00000000000000000000000000', otherKeysPath), 'site_not_found');
  });

  it('are answered like those of an unknown site', async () => {
    const unknown = expectProblem(
      await api.asAccount('/sites/site_00000000000000000000000000/api-keys'),
      'site_not_found',
    );

    expectSameProblem(expectProblem(await api.asAccount(otherKeysPath), 'site_not_found'), unknown);
  });

  it('require an access token: an API key is rejected with 401', async () => {
    expectProblem(await api.send(keysPath), 'access_token_invalid');
    expectProblem(
      await api.send(keysPath, { headers: { 'x-service-api-key': api.line.apiKeys.all } }),
      'access_token_invalid',
    );
  });
});
