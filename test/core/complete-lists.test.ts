import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CrmTable } from '../../adapters/memory/crm-table.ts';
import { MemoryApiKeyRepository } from '../../adapters/memory/memory-api-key-repository.ts';
import { MemoryInstallationRepository } from '../../adapters/memory/memory-installation-repository.ts';
import { MemoryMemberRepository } from '../../adapters/memory/memory-member-repository.ts';
import { ListAccounts } from '../../core/access/list-accounts.ts';
import { ListApiKeys } from '../../core/access/list-api-keys.ts';
import { ListSites } from '../../core/access/list-sites.ts';
import { RecordKeyUses } from '../../core/access/record-key-uses.ts';
import { ListActiveProfiles } from '../../core/assessments/list-active-profiles.ts';
import { ListProfiles } from '../../core/assessments/list-profiles.ts';
import { ListInstallations } from '../../core/crm/list-installations.ts';
import { anAccount } from '../support/builders/account-builder.ts';
import { anApiKey } from '../support/builders/api-key-builder.ts';
import { anInstallation } from '../support/builders/crm-builder.ts';
import { SITE } from '../support/builders/known-ids.ts';
import { aProfileVersion, createProfileStore } from '../support/builders/profile-builder.ts';
import { aSite, createSiteStore } from '../support/builders/site-builder.ts';
import { numbersFrom } from '../support/matchers/paging.ts';

/** More records than each of these lists reads at once. */
const MANY = numbersFrom(0, 1201);

describe('Lists without pages', () => {
  it('include every CRM connection of the site', async () => {
    const installations = new MemoryInstallationRepository(new CrmTable());
    const added = MANY.map(() => anInstallation());
    for (const one of added) await installations.add(one);

    const listed = await new ListInstallations(installations).execute({ siteId: SITE });

    assert.deepEqual(toIds(listed), toIds(added).reverse());
  });

  it('include every API key of the site', async () => {
    const keys = new MemoryApiKeyRepository();
    const added = MANY.map(() => anApiKey());
    for (const one of added) await keys.add(one);

    const listed = await new ListApiKeys(keys, new RecordKeyUses(keys)).execute({ siteId: SITE });

    assert.deepEqual(toIds(listed), toIds(added).reverse());
  });

  it('include every site of an account', async () => {
    const account = anAccount();
    const sites = MANY.map(() => aSite({ accountId: account.id }));
    const listSites = new ListSites(new MemoryMemberRepository(await createSiteStore(...sites)));

    const listed = await listSites.execute({ accountId: account.id });
    const list = async () => [{ account, lastUsedAt: null }];
    const { accounts } = await new ListAccounts({ list }, listSites).execute({ limit: 1 });

    assert.deepEqual(toIds(listed.map(({ site }) => site)), toIds(sites));
    assert.deepEqual(accounts[0]?.memberships, listed);
  });

  it('include every profile and every version', async () => {
    const keys = MANY.map((number) => `web-${String(number).padStart(4, '0')}`);
    const versions = MANY.map((number) => aProfileVersion({ profileKey: 'app', version: `1.${number}.0` }));
    const store = await createProfileStore(...versions, ...keys.map((profileKey) => aProfileVersion({ profileKey })));

    const [app, ...others] = await new ListProfiles(store).execute();
    const active = await new ListActiveProfiles(store).execute();

    assert.equal(app?.versions.length, versions.length);
    assert.deepEqual(
      others.map(({ key }) => key),
      keys,
    );
    assert.deepEqual(
      active.map(({ key }) => key),
      ['app', ...keys],
    );
  });
});

function toIds(records: readonly { readonly id: string }[]): string[] {
  return records.map(({ id }) => id);
}
