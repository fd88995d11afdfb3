import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SiteLimitReachedError } from '../../../core/access/access-errors.ts';
import { ACCOUNT, OTHER_ACCOUNT } from '../../support/builders/known-ids.ts';
import { AccessFixture, MAX_SITES_PER_ACCOUNT } from '../../support/fixtures/access-fixture.ts';

describe('CreateSite', () => {
  it('stores a site of the account and removes duplicate origins', async () => {
    const fixture = new AccessFixture();
    const allowedOrigins = ['https://a.example', 'https://b.example', 'https://a.example'];

    const site = await fixture.createSite.execute({ accountId: ACCOUNT, name: ' Shop ', allowedOrigins, locale: 'de' });

    assert.deepEqual(await fixture.sites.find(site.id), site);
    assert.deepEqual(site, {
      id: site.id,
      accountId: ACCOUNT,
      name: 'Shop',
      allowedOrigins: ['https://a.example', 'https://b.example'],
      locale: 'de',
      texts: {},
      createdAt: fixture.clock.now(),
    });
  });

  it('rejects a site beyond the limit of the account, without affecting other accounts', async () => {
    const fixture = new AccessFixture();
    const create = (accountId: string) =>
      fixture.createSite.execute({ accountId, name: 'Shop', allowedOrigins: [], locale: 'en' });
    for (let number = 0; number < MAX_SITES_PER_ACCOUNT; number += 1) await create(ACCOUNT);

    await assert.rejects(create(ACCOUNT), SiteLimitReachedError);
    assert.equal((await fixture.members.listMemberships(ACCOUNT, 100)).length, MAX_SITES_PER_ACCOUNT);
    await create(OTHER_ACCOUNT);
  });
});
