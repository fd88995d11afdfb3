import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SiteRecordDeleter } from '../../core/access/site-record-deleter.port.ts';
import type { SiteRepository } from '../../core/access/site-repository.port.ts';
import { anId, OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

interface Stores {
  readonly siteRecordDeleter: SiteRecordDeleter;
  readonly sites: SiteRepository;
  /** Stores records of `SITE` and `OTHER_SITE` in every table. */
  readonly fill: () => Promise<void>;
  /** Returns every record of every table as text. */
  readonly listTexts: () => Promise<readonly string[]>;
}

/** Ids of records of `SITE`, by which records without a site refer to it. */
const IDS = [SITE, anId('tkt', 1), anId('tkt', 2), anId('whk', 1), anId('whk', 3), anId('ins', 1), anId('exe', 1)];

/** Conformance tests of SiteRecordDeleter. */
export function siteRecordDeleterSuite(open: () => Promise<OpenPort<Stores>>): void {
  describe('SiteRecordDeleter', () => {
    it(
      'deletes every record of a site in every table, in batches, and nothing else',
      withPort(open, async ({ siteRecordDeleter, sites, fill, listTexts }) => {
        await fill();
        const isOfSite = (text: string) => IDS.some((id) => text.includes(id));
        const before = await listTexts();
        assert.ok(before.some(isOfSite));
        let batches = 0;
        while (await siteRecordDeleter.deleteBatch(SITE, 1)) batches += 1;
        assert.ok(batches > 0);
        assert.ok(await sites.find(SITE));
        await siteRecordDeleter.deleteSite(SITE);

        assert.equal(await sites.find(SITE), undefined);
        const after = await listTexts();
        assert.deepEqual(after.filter(isOfSite), []);
        assert.deepEqual(
          after.filter((text) => text.includes(OTHER_SITE)).sort(),
          before.filter((text) => text.includes(OTHER_SITE) && !isOfSite(text)).sort(),
        );
        assert.ok(await sites.find(OTHER_SITE));
        assert.equal(await siteRecordDeleter.deleteBatch(SITE, 10), false);
      }),
    );
  });
}
