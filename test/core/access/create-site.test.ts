import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SiteLimitReached } from '../../../core/access/access-errors.ts';
import { ACCOUNT, OTHER_ACCOUNT } from '../../support/builders/known-ids.ts';
import { AccessDesk, MAX_SITES } from '../../support/fixtures/access-desk.ts';

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

  it('rejects one site more than an account may have, and no site of another account', async () => {
    const desk = new AccessDesk();
    const create = (accountId: string) =>
      desk.createSite.execute({ accountId, name: 'Shop', allowedOrigins: [], locale: 'en' });
    for (let number = 0; number < MAX_SITES; number += 1) await create(ACCOUNT);

    await assert.rejects(create(ACCOUNT), SiteLimitReached);
    assert.equal((await desk.sites.listOf(ACCOUNT, 100)).length, MAX_SITES);
    await create(OTHER_ACCOUNT);
  });
});
