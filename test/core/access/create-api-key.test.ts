import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isApiKeySecret } from '../../../core/access/api-key-secret.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { AccessDesk } from '../../support/fixtures/access-desk.ts';

describe('CreateApiKey', () => {
  it('stores the key, of its secret only hash and prefix', async () => {
    const desk = new AccessDesk();

    const { key, secret } = await desk.createApiKey.execute({ siteId: SITE, name: ' Help desk ' });

    assert.ok(isApiKeySecret(secret));
    assert.deepEqual(await desk.apiKeys.list(SITE, 10), [key]);
    assert.deepEqual(key, {
      id: key.id,
      siteId: SITE,
      name: 'Help desk',
      scopes: ['tickets:read'],
      prefix: secret.slice(0, 10),
      secretHash: desk.cryptography.sha256(secret),
      createdAt: desk.clock.now(),
      lastUsedAt: null,
      expiresAt: null,
      revokedAt: null,
    });
  });

  it('gives the scopes that are asked for', async () => {
    const { createApiKey } = new AccessDesk();

    const { key } = await createApiKey.execute({ siteId: SITE, name: 'x', scopes: ['assessments:write'] });

    assert.deepEqual(key.scopes, ['assessments:write']);
  });

  it('never makes the same secret', async () => {
    const { createApiKey } = new AccessDesk();

    const secrets = Array.from({ length: 100 }, () => createApiKey.buildKey({ siteId: SITE, name: 'x' }).secret);

    assert.equal(new Set(secrets).size, 100);
  });
});
