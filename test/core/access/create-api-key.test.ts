import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isApiKeySecret } from '../../../core/access/api-key-secret.ts';
import { InvalidRequestError } from '../../../core/shared/domain-error.ts';
import { formatIsoTime } from '../../../core/shared/time.ts';
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
      allowedNetworks: [],
    });
  });

  it('stores the requested scopes', async () => {
    const { createApiKey } = new AccessFixture();

    const { key } = await createApiKey.execute({ siteId: SITE, name: 'x', scopes: ['assessments:write'] });

    assert.deepEqual(key.scopes, ['assessments:write']);
  });

  it('stores the expiry and the allowed networks', async () => {
    const fixture = new AccessFixture();
    const allowedNetworks = ['203.0.113.0/24', '2001:db8::/32'];
    const expiresAt = fixture.clock.now() + 1;

    const { key } = await fixture.createApiKey.execute({
      siteId: SITE,
      name: 'x',
      expiresAt: formatIsoTime(expiresAt),
      allowedNetworks,
    });

    assert.deepEqual([key.expiresAt, key.allowedNetworks], [expiresAt, allowedNetworks]);
    assert.deepEqual(await fixture.apiKeys.list(SITE, 10), [key]);
  });

  it('rejects a past expiry and invalid networks, and stores nothing', async () => {
    const fixture = new AccessFixture();
    const limits = {
      expiresAt: formatIsoTime(fixture.clock.now()),
      allowedNetworks: ['203.0.113.0/24', '203.0.113.7'],
    };

    await assert.rejects(
      fixture.createApiKey.execute({ siteId: SITE, name: 'x', ...limits }),
      (error) =>
        error instanceof InvalidRequestError &&
        error.violations.map(({ pointer }) => pointer).join(' ') === '/expiresAt /allowedNetworks/1',
    );
    assert.deepEqual(await fixture.apiKeys.list(SITE, 10), []);
  });

  it('never creates the same secret twice', async () => {
    const { createApiKey } = new AccessFixture();

    const secrets = Array.from({ length: 100 }, () => createApiKey.buildApiKey({ siteId: SITE, name: 'x' }).secret);

    assert.equal(new Set(secrets).size, 100);
  });
});
