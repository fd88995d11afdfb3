import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isApiKeySecret } from '../../../core/access/api-key-secret.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { AccessFixture } from '../../support/fixtures/access-fixture.ts';

describe('CreateApiKey', () => {
  it('stores the key with only hash and prefix of its secret', async () => {
    const fixture = new AccessFixture();

    const { key, secret } = await fixture.createApiKey.execute({ siteId: SITE, name: ' Help desk ' });

    assert.ok(isApiKeySecret(secret));
    assert.deepEqual(await fixture.apiKeys.list(SITE, 10), [key]);
    assert.deepEqual(key, {
      id: key.id,
      siteId: SITE,
      name: 'Help desk',
      scopes: ['tickets:read'],
      prefix: secret.slice(0, 10),
      secretHash: fixture.cryptography.sha256(secret),
      createdAt: fixture.clock.now(),
      lastUsedAt: null,
      expiresAt: null,
      revokedAt: null,
    });
  });

  it('stores the requested scopes', async () => {
    const { createApiKey } = new AccessFixture();

    const { key } = await createApiKey.execute({ siteId: SITE, name: 'x', scopes: ['assessments:write'] });

    assert.deepEqual(key.scopes, ['assessments:write']);
  });

  it('never creates the same secret twice', async () => {
    const { createApiKey } = new AccessFixture();

    const secrets = Array.from({ length: 100 }, () => createApiKey.buildApiKey({ siteId: SITE, name: 'x' }).secret);

    assert.equal(new Set(secrets).size, 100);
  });
});
