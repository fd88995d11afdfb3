import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MemoryMemberRepository } from '../../../adapters/memory/memory-member-repository.ts';
import { ListSites } from '../../../core/access/list-sites.ts';
import { ACCOUNT, OTHER_ACCOUNT } from '../../support/builders/known-ids.ts';
import { aSite, createSiteStore } from '../../support/builders/site-builder.ts';

describe('ListSites', () => {
  it('lists the account’s own sites only, oldest first', async () => {
    const [first, second, foreign] = [aSite(), aSite(), aSite({ accountId: OTHER_ACCOUNT })];
    const store = await createSiteStore(second, foreign, first);

    const listed = await new ListSites(new MemoryMemberRepository(store)).execute({ accountId: ACCOUNT });

    assert.deepEqual(listed, [
      { site: first, role: 'owner' },
      { site: second, role: 'owner' },
    ]);
  });
});
