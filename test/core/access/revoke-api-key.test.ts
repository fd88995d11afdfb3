import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiKeyNotFoundError } from '../../../core/access/access-errors.ts';
import { HOUR } from '../../../core/shared/time.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { AccessFixture } from '../../support/fixtures/access-fixture.ts';

async function createFixture() {
  const fixture = new AccessFixture();
  return {
    fixture,
    ...(await fixture.createApiKey.execute({ siteId: SITE, name: 'Help desk', scopes: ['tickets:write'] })),
  };
}

describe('RevokeApiKey', () => {
  it('keeps the first revocation time of a revoked key', async () => {
    const { fixture, key } = await createFixture();
    const first = await fixture.revokeApiKey.execute({ siteId: SITE, keyId: key.id });
    fixture.clock.advance(HOUR);

    assert.deepEqual(await fixture.revokeApiKey.execute({ siteId: SITE, keyId: key.id }), first);
  });

  it('throws ApiKeyNotFoundError for a key that the site does not have', async () => {
    const { fixture, key } = await createFixture();

    await assert.rejects(fixture.revokeApiKey.execute({ siteId: OTHER_SITE, keyId: key.id }), ApiKeyNotFoundError);
    await assert.rejects(fixture.revokeApiKey.execute({ siteId: SITE, keyId: 'key_unknown' }), ApiKeyNotFoundError);
  });
});
