import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiKeyInvalid, InsufficientScope } from '../../../core/access/access-errors.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { AccessFixture } from '../../support/fixtures/access-fixture.ts';

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

    assert.deepEqual(await fixture.authenticateApiKey.execute(SITE, secret, 'tickets:read'), key);
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
      await assert.rejects(fixture.authenticateApiKey.execute(SITE, refused, 'tickets:read'), (error) => {
        errorTexts.add(String(error));
        return error instanceof ApiKeyInvalid;
      });
    }
    assert.equal(errorTexts.size, 1);
  });

  it('names the missing scope', async () => {
    const { fixture, secret } = await createFixture();

    await assert.rejects(
      fixture.authenticateApiKey.execute(SITE, secret, 'tickets:write'),
      (error) => error instanceof InsufficientScope && error.scope === 'tickets:write',
    );
  });

  it('does not accept a write scope for reading', async () => {
    const fixture = new AccessFixture();
    const { secret } = await fixture.createApiKey.execute({ siteId: SITE, name: 'Writer', scopes: ['tickets:write'] });

    await assert.rejects(fixture.authenticateApiKey.execute(SITE, secret, 'tickets:read'), InsufficientScope);
  });

  it('rejects a key from the next request after its revocation', async () => {
    const { fixture, key, secret } = await createFixture();
    await fixture.authenticateApiKey.execute(SITE, secret, 'tickets:read');

    await fixture.revokeApiKey.execute({ siteId: SITE, keyId: key.id });

    await assert.rejects(fixture.authenticateApiKey.execute(SITE, secret, 'tickets:read'), ApiKeyInvalid);
  });

  it('records the use of accepted keys only', async () => {
    const { fixture, key, secret } = await createFixture();
    await fixture.authenticateApiKey.execute(SITE, secret, 'tickets:write').catch(() => {});
    assert.equal(fixture.recordKeyUses.findLastBufferedUse(key.id), undefined);

    await fixture.authenticateApiKey.execute(SITE, secret, 'tickets:read');

    assert.equal(fixture.recordKeyUses.findLastBufferedUse(key.id), fixture.clock.now());
  });
});
