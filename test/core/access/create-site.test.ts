import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AccessDesk } from '../../support/access-desk.ts';
import { ACCOUNT } from '../../support/known-ids.ts';

describe('CreateSite', () => {
  it('stores a site of the account, each origin once', async () => {
    const desk = new AccessDesk();
    const allowedOrigins = ['https://a.example', 'https://b.example', 'https://a.example'];

    const site = await desk.createSite.execute({ accountId: ACCOUNT, name: ' Shop ', allowedOrigins, locale: 'de' });

    assert.deepEqual(await desk.sites.find(site.id), site);
    assert.deepEqual(site, {
      id: site.id,
      accountId: ACCOUNT,
      name: 'Shop',
      allowedOrigins: ['https://a.example', 'https://b.example'],
      locale: 'de',
      texts: {},
      createdAt: desk.clock.now(),
    });
  });
});
