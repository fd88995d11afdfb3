import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  ApiKeyInvalidError,
  InsufficientScopeError,
  NetworkNotAllowedError,
} from '../../../core/access/access-errors.ts';
import { formatIsoTime } from '../../../core/shared/time.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { AccessFixture } from '../../support/fixtures/access-fixture.ts';

const getAddress = () => '203.0.113.7';

async function createFixture() {
  const fixture = new AccessFixture();
  return {
    fixture,
    ...(await fixture.createApiKey.execute({ siteId: SITE, name: 'Help desk', scopes: ['tickets:read'] })),
  };
}

describe('AuthenticateApiKey', () => {
  it('returns the key of a secret', async () => {
    const { fixture, key, secret } = await createFixture();

    assert.deepEqual(await fixture.authenticateApiKey.execute(SITE, secret, 'tickets:read', getAddress), key);
  });

  it('rejects invalid, revoked and expired keys, and keys of other sites, with the same message', async () => {
    const { fixture, secret } = await createFixture();
    const foreign = await fixture.createApiKey.execute({ siteId: OTHER_SITE, name: 'Other' });
    const unknown = fixture.createApiKey.buildApiKey({ siteId: SITE, name: 'Never stored' });
    const revoked = await fixture.createApiKey.execute({ siteId: SITE, name: 'Old' });
    await fixture.revokeApiKey.execute({ siteId: SITE, keyId: revoked.key.id });
    const expired = await fixture.createApiKey.execute({ siteId: SITE, name: 'Older' });
    await fixture.rotateApiKey.execute({ siteId: SITE, keyId: expired.key.id, overlapSeconds: 0 });

    const errorTexts = new Set<string>();
    const wrong = [undefined, '', secret.slice(0, -1), foreign.secret, unknown.secret, revoked.secret, expired.secret];
    for (const refused of wrong) {
      await assert.rejects(fixture.authenticateApiKey.execute(SITE, refused, 'tickets:read', getAddress), (error) => {
        errorTexts.add(String(error));
        return error instanceof ApiKeyInvalidError;
      });
    }
    assert.equal(errorTexts.size, 1);
  });

  it('names the missing scope', async () => {
    const { fixture, secret } = await createFixture();

    await assert.rejects(
      fixture.authenticateApiKey.execute(SITE, secret, 'tickets:write', getAddress),
      (error) => error instanceof InsufficientScopeError && error.scope === 'tickets:write',
    );
  });

  it('does not accept a write scope for reading', async () => {
    const fixture = new AccessFixture();
    const { secret } = await fixture.createApiKey.execute({ siteId: SITE, name: 'Writer', scopes: ['tickets:write'] });

    await assert.rejects(
      fixture.authenticateApiKey.execute(SITE, secret, 'tickets:read', getAddress),
      InsufficientScopeError,
    );
  });

  it('rejects a key from the next request after its revocation', async () => {
    const { fixture, key, secret } = await createFixture();
    await fixture.authenticateApiKey.execute(SITE, secret, 'tickets:read', getAddress);

    await fixture.revokeApiKey.execute({ siteId: SITE, keyId: key.id });

    await assert.rejects(
      fixture.authenticateApiKey.execute(SITE, secret, 'tickets:read', getAddress),
      ApiKeyInvalidError,
    );
  });

  it('accepts a key with allowed networks only from an address in them', async () => {
    const fixture = new AccessFixture();
    const { key, secret } = await fixture.createApiKey.execute({
      siteId: SITE,
      name: 'Office',
      allowedNetworks: ['203.0.113.0/24', '2001:db8::/32'],
    });
    const authenticate = (address: string) =>
      fixture.authenticateApiKey.execute(SITE, secret, 'tickets:read', () => address);

    for (const address of [getAddress(), '::ffff:203.0.113.7', '2001:db8::1'])
      assert.equal((await authenticate(address)).id, key.id);
    for (const address of ['198.51.100.1', '2001:db9::1', 'unknown', ''])
      await assert.rejects(
        authenticate(address),
        (error) => error instanceof NetworkNotAllowedError && error.keyId === key.id,
      );
  });

  it('does not reveal to other networks which scopes a key has', async () => {
    const fixture = new AccessFixture();
    const { secret } = await fixture.createApiKey.execute({ siteId: SITE, name: 'x', allowedNetworks: ['::1/128'] });

    await assert.rejects(
      fixture.authenticateApiKey.execute(SITE, secret, 'tickets:write', getAddress),
      NetworkNotAllowedError,
    );
  });

  it('rejects a key from its expiry on', async () => {
    const fixture = new AccessFixture();
    const expiresAt = formatIsoTime(fixture.clock.now() + 1000);
    const { secret } = await fixture.createApiKey.execute({ siteId: SITE, name: 'Short', expiresAt });
    const authenticate = () => fixture.authenticateApiKey.execute(SITE, secret, 'tickets:read', getAddress);

    fixture.clock.advance(999);
    assert.ok(await authenticate());
    fixture.clock.advance(1);
    await assert.rejects(authenticate(), ApiKeyInvalidError);
  });

  it('records the use of accepted keys only', async () => {
    const { fixture, key, secret } = await createFixture();
    await fixture.authenticateApiKey.execute(SITE, secret, 'tickets:write', getAddress).catch(() => {});
    assert.equal(fixture.recordKeyUses.findLastBufferedUse(key.id), undefined);

    await fixture.authenticateApiKey.execute(SITE, secret, 'tickets:read', getAddress);

    assert.equal(fixture.recordKeyUses.findLastBufferedUse(key.id), fixture.clock.now());
  });
});
