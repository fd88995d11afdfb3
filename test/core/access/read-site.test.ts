import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SiteNotFound } from '../../../core/access/access-errors.ts';
import { ReadSite } from '../../../core/access/read-site.ts';
import { ACCOUNT, OTHER_ACCOUNT } from '../../support/builders/known-ids.ts';
import { aSite, createSiteStore } from '../../support/builders/site-builder.ts';

describe('ReadSite', () => {
  it('returns the account’s own sites only', async () => {
    const [own, foreign] = [aSite(), aSite({ accountId: OTHER_ACCOUNT })];
    const store = await createSiteStore(own, foreign);
    const read = (siteId: string) => new ReadSite(store).execute({ accountId: ACCOUNT, siteId });

    assert.deepEqual(await read(own.id), own);
    await assert.rejects(read(foreign.id), SiteNotFound);
    await assert.rejects(read('site_unknown'), SiteNotFound);
  });
});
