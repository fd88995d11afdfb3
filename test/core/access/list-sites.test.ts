import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ListSites } from '../../../core/access/list-sites.ts';
import { ACCOUNT, OTHER_ACCOUNT } from '../../support/builders/known-ids.ts';
import { aSite, createSiteStore } from '../../support/builders/site-builder.ts';

describe('ListSites', () => {
  it('lists the account’s own sites only, oldest first', async () => {
    const [first, second, foreign] = [aSite(), aSite(), aSite({ accountId: OTHER_ACCOUNT })];
    const store = await createSiteStore(second, foreign, first);

    assert.deepEqual(await new ListSites(store).execute({ accountId: ACCOUNT }), [first, second]);
  });
});
