import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiKeyNotFound } from '../../../core/access/access-errors.ts';
import { HOUR } from '../../../core/shared/time.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { AccessDesk } from '../../support/fixtures/access-desk.ts';

async function deskWithKey() {
  const desk = new AccessDesk();
  return { desk, ...(await desk.createApiKey.execute({ siteId: SITE, name: 'Help desk', scopes: ['tickets:write'] })) };
}

describe('RevokeApiKey', () => {
  it('answers a key that was revoked before with its first time', async () => {
    const { desk, key } = await deskWithKey();
    const first = await desk.revokeApiKey.execute({ siteId: SITE, keyId: key.id });
    desk.clock.advance(HOUR);

    assert.deepEqual(await desk.revokeApiKey.execute({ siteId: SITE, keyId: key.id }), first);
  });

  it('refuses a key that the site does not have', async () => {
    const { desk, key } = await deskWithKey();

    await assert.rejects(desk.revokeApiKey.execute({ siteId: OTHER_SITE, keyId: key.id }), ApiKeyNotFound);
    await assert.rejects(desk.revokeApiKey.execute({ siteId: SITE, keyId: 'key_unknown' }), ApiKeyNotFound);
  });
});
