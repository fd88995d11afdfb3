import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiKeyInvalid, InsufficientScope } from '../../../core/access/access-errors.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { AccessDesk } from '../../support/fixtures/access-desk.ts';

async function deskWithKey() {
  const desk = new AccessDesk();
  return { desk, ...(await desk.createApiKey.execute({ siteId: SITE, name: 'Help desk', scopes: ['tickets:read'] })) };
}

describe('AuthenticateApiKey', () => {
  it('tells which key a secret belongs to', async () => {
    const { desk, key, secret } = await deskWithKey();

    assert.deepEqual(await desk.authenticateApiKey.execute(SITE, secret, 'tickets:read'), key);
  });

  it('refuses a missing, malformed, unknown, foreign, revoked and expired key in the same words', async () => {
    const { desk, secret } = await deskWithKey();
    const foreign = await desk.createApiKey.execute({ siteId: OTHER_SITE, name: 'Other' });
    const unknown = desk.createApiKey.buildKey({ siteId: SITE, name: 'Never stored' });
    const revoked = await desk.createApiKey.execute({ siteId: SITE, name: 'Old' });
    await desk.revokeApiKey.execute({ siteId: SITE, keyId: revoked.key.id });
    const expired = await desk.createApiKey.execute({ siteId: SITE, name: 'Older' });
    await desk.rotateApiKey.execute({ siteId: SITE, keyId: expired.key.id, overlapSeconds: 0 });

    const words = new Set<string>();
    const wrong = [undefined, '', secret.slice(0, -1), foreign.secret, unknown.secret, revoked.secret, expired.secret];
    for (const refused of wrong) {
      await assert.rejects(desk.authenticateApiKey.execute(SITE, refused, 'tickets:read'), (error) => {
        words.add(String(error));
        return error instanceof ApiKeyInvalid;
      });
    }
    assert.equal(words.size, 1);
  });

  it('names the scope that a key lacks', async () => {
    const { desk, secret } = await deskWithKey();

    await assert.rejects(
      desk.authenticateApiKey.execute(SITE, secret, 'tickets:write'),
      (error) => error instanceof InsufficientScope && error.scope === 'tickets:write',
    );
  });

  it('does not take write for read', async () => {
    const desk = new AccessDesk();
    const { secret } = await desk.createApiKey.execute({ siteId: SITE, name: 'Writer', scopes: ['tickets:write'] });

    await assert.rejects(desk.authenticateApiKey.execute(SITE, secret, 'tickets:read'), InsufficientScope);
  });

  it('refuses a key from the very next request after its revocation', async () => {
    const { desk, key, secret } = await deskWithKey();
    await desk.authenticateApiKey.execute(SITE, secret, 'tickets:read');

    await desk.revokeApiKey.execute({ siteId: SITE, keyId: key.id });

    await assert.rejects(desk.authenticateApiKey.execute(SITE, secret, 'tickets:read'), ApiKeyInvalid);
  });

  it('notes the use of a key, and of none that it refuses', async () => {
    const { desk, key, secret } = await deskWithKey();
    await desk.authenticateApiKey.execute(SITE, secret, 'tickets:write').catch(() => {});
    assert.equal(desk.recordKeyUses.lastBufferedUse(key.id), undefined);

    await desk.authenticateApiKey.execute(SITE, secret, 'tickets:read');

    assert.equal(desk.recordKeyUses.lastBufferedUse(key.id), desk.clock.now());
  });
});
