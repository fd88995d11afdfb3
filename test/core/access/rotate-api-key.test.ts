import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiKeyInvalidError, ApiKeyNotActiveError, ApiKeyNotFoundError } from '../../../core/access/access-errors.ts';
import { formatIsoTime, HOUR } from '../../../core/shared/time.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { AccessFixture } from '../../support/fixtures/access-fixture.ts';

const getAddress = () => '203.0.113.7';

async function createFixture() {
  const fixture = new AccessFixture();
  return {
    fixture,
    ...(await fixture.createApiKey.execute({ siteId: SITE, name: 'Help desk', scopes: ['tickets:write'] })),
  };
}

describe('RotateApiKey', () => {
  it('creates a successor with the same name and scopes and another secret', async () => {
    const { fixture, key, secret } = await createFixture();

    const successor = await fixture.rotateApiKey.execute({ siteId: SITE, keyId: key.id, overlapSeconds: 3600 });

    assert.notEqual(successor.secret, secret);
    assert.notEqual(successor.key.id, key.id);
    assert.equal(successor.key.name, 'Help desk');
    assert.deepEqual(successor.key.scopes, ['tickets:write']);
    assert.equal(successor.key.expiresAt, null);
  });

  it('gives the successor the expiry and the allowed networks', async () => {
    const fixture = new AccessFixture();
    const expiresAt = formatIsoTime(fixture.clock.now() + 2 * HOUR);
    const limits = { expiresAt, allowedNetworks: ['203.0.113.0/24'] };
    const { key } = await fixture.createApiKey.execute({ siteId: SITE, name: 'Office', ...limits });

    const successor = await fixture.rotateApiKey.execute({ siteId: SITE, keyId: key.id, overlapSeconds: 3600 });

    assert.equal(successor.key.expiresAt, key.expiresAt);
    assert.deepEqual(successor.key.allowedNetworks, ['203.0.113.0/24']);
  });

  it('accepts both secrets during the overlap and only the new one afterwards', async () => {
    const { fixture, key, secret } = await createFixture();
    const successor = await fixture.rotateApiKey.execute({ siteId: SITE, keyId: key.id, overlapSeconds: 3600 });
    const works = (one: string) => fixture.authenticateApiKey.execute(SITE, one, 'tickets:write', getAddress);

    fixture.clock.advance(HOUR - 1);
    assert.ok(await works(secret));
    assert.ok(await works(successor.secret));

    fixture.clock.advance(1);
    await assert.rejects(works(secret), ApiKeyInvalidError);
    assert.ok(await works(successor.secret));
  });

  it('expires the old secret at once without an overlap', async () => {
    const { fixture, key, secret } = await createFixture();

    await fixture.rotateApiKey.execute({ siteId: SITE, keyId: key.id, overlapSeconds: 0 });

    await assert.rejects(
      fixture.authenticateApiKey.execute(SITE, secret, 'tickets:write', getAddress),
      ApiKeyInvalidError,
    );
  });

  it('throws ApiKeyNotFoundError for a key that the site does not have', async () => {
    const { fixture, key } = await createFixture();

    for (const wrong of [
      { siteId: OTHER_SITE, keyId: key.id },
      { siteId: SITE, keyId: 'key_unknown' },
    ]) {
      await assert.rejects(fixture.rotateApiKey.execute({ ...wrong, overlapSeconds: 0 }), ApiKeyNotFoundError);
    }
    assert.deepEqual(await fixture.apiKeys.list(SITE, 10), [key]);
  });

  it('rejects revoked and expired keys and stores nothing', async () => {
    const { fixture, key } = await createFixture();
    const expired = await fixture.createApiKey.execute({ siteId: SITE, name: 'Old' });
    await fixture.rotateApiKey.execute({ siteId: SITE, keyId: expired.key.id, overlapSeconds: 0 });
    await fixture.revokeApiKey.execute({ siteId: SITE, keyId: key.id });
    const before = await fixture.apiKeys.list(SITE, 10);

    for (const keyId of [key.id, expired.key.id]) {
      await assert.rejects(
        fixture.rotateApiKey.execute({ siteId: SITE, keyId, overlapSeconds: 0 }),
        ApiKeyNotActiveError,
      );
    }
    assert.deepEqual(await fixture.apiKeys.list(SITE, 10), before);
  });
});
