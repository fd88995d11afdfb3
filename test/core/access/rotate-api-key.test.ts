import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiKeyInvalid, ApiKeyNotActive, ApiKeyNotFound } from '../../../core/access/access-errors.ts';
import { HOUR } from '../../../core/shared/time.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { AccessDesk } from '../../support/fixtures/access-desk.ts';

async function deskWithKey() {
  const desk = new AccessDesk();
  return { desk, ...(await desk.createApiKey.execute({ siteId: SITE, name: 'Help desk', scopes: ['tickets:write'] })) };
}

describe('RotateApiKey', () => {
  it('gives a successor with the name and the scopes of the old key, and another secret', async () => {
    const { desk, key, secret } = await deskWithKey();

    const successor = await desk.rotateApiKey.execute({ siteId: SITE, keyId: key.id, overlapSeconds: 3600 });

    assert.notEqual(successor.secret, secret);
    assert.notEqual(successor.key.id, key.id);
    assert.equal(successor.key.name, 'Help desk');
    assert.deepEqual(successor.key.scopes, ['tickets:write']);
    assert.equal(successor.key.expiresAt, null);
  });

  it('lets both secrets work until the overlap ends, and then the new one alone', async () => {
    const { desk, key, secret } = await deskWithKey();
    const successor = await desk.rotateApiKey.execute({ siteId: SITE, keyId: key.id, overlapSeconds: 3600 });
    const works = (one: string) => desk.authenticateApiKey.execute(SITE, one, 'tickets:write');

    desk.clock.advance(HOUR - 1);
    assert.ok(await works(secret));
    assert.ok(await works(successor.secret));

    desk.clock.advance(1);
    await assert.rejects(works(secret), ApiKeyInvalid);
    assert.ok(await works(successor.secret));
  });

  it('ends the old secret at once without an overlap', async () => {
    const { desk, key, secret } = await deskWithKey();

    await desk.rotateApiKey.execute({ siteId: SITE, keyId: key.id, overlapSeconds: 0 });

    await assert.rejects(desk.authenticateApiKey.execute(SITE, secret, 'tickets:write'), ApiKeyInvalid);
  });

  it('refuses a key that the site does not have', async () => {
    const { desk, key } = await deskWithKey();

    for (const wrong of [
      { siteId: OTHER_SITE, keyId: key.id },
      { siteId: SITE, keyId: 'key_unknown' },
    ]) {
      await assert.rejects(desk.rotateApiKey.execute({ ...wrong, overlapSeconds: 0 }), ApiKeyNotFound);
    }
    assert.deepEqual(await desk.apiKeys.list(SITE, 10), [key]);
  });

  it('refuses a revoked key and one that has expired, and makes nothing', async () => {
    const { desk, key } = await deskWithKey();
    const expired = await desk.createApiKey.execute({ siteId: SITE, name: 'Old' });
    await desk.rotateApiKey.execute({ siteId: SITE, keyId: expired.key.id, overlapSeconds: 0 });
    await desk.revokeApiKey.execute({ siteId: SITE, keyId: key.id });
    const before = await desk.apiKeys.list(SITE, 10);

    for (const keyId of [key.id, expired.key.id]) {
      await assert.rejects(desk.rotateApiKey.execute({ siteId: SITE, keyId, overlapSeconds: 0 }), ApiKeyNotActive);
    }
    assert.deepEqual(await desk.apiKeys.list(SITE, 10), before);
  });
});
