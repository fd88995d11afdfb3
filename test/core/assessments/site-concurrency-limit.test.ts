import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Assessment } from '../../../core/assessments/assessment.ts';
import { SiteConcurrencyLimit } from '../../../core/assessments/site-concurrency-limit.ts';
import { anAssessment } from '../../support/builders/assessment-builder.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';

/**
 * Creates a `take` for queued assessments of these sites. Each call takes the first one of a site that is not excluded,
 * asynchronously.
 */
function createTake(...sites: string[]) {
  return async (excludedSiteId: string | undefined): Promise<Assessment | undefined> => {
    const next = sites.findIndex((site) => site !== excludedSiteId);
    const [siteId] = next < 0 ? [] : sites.splice(next, 1);
    await new Promise(setImmediate);
    return siteId === undefined ? undefined : anAssessment({ siteId });
  };
}

const sitesOf = (taken: readonly (Assessment | undefined)[]) => taken.map((one) => one?.siteId);

describe('SiteConcurrencyLimit', () => {
  for (const count of [2, 3, 4, 7]) {
    it(`gives one site ${count - 1} of ${count} slots and another site the last, with concurrent calls`, async () => {
      const limit = new SiteConcurrencyLimit(count);
      const take = createTake(...Array.from({ length: 9 }, () => SITE), OTHER_SITE);

      const taken = await Promise.all(Array.from({ length: count }, () => limit.acquire(take)));

      assert.deepEqual(sitesOf(taken), [...Array.from({ length: count - 1 }, () => SITE), OTHER_SITE]);
    });
  }

  it('keeps the last slot free while only one site uses any', async () => {
    const limit = new SiteConcurrencyLimit(3);
    const take = createTake(SITE, SITE, SITE);

    const taken = await Promise.all([1, 2, 3].map(() => limit.acquire(take)));
    assert.deepEqual(sitesOf(taken), [SITE, SITE, undefined]);

    limit.release(SITE);
    assert.deepEqual(sitesOf([await limit.acquire(take)]), [SITE]);
  });

  it('uses all slots once two sites use some', async () => {
    const limit = new SiteConcurrencyLimit(4);
    const take = createTake(SITE, OTHER_SITE, SITE, SITE);

    const taken = [
      await limit.acquire(take),
      await limit.acquire(take),
      await limit.acquire(take),
      await limit.acquire(take),
    ];

    assert.deepEqual(sitesOf(taken), [SITE, OTHER_SITE, SITE, SITE]);
  });

  it('gives the only slot to any site', async () => {
    const limit = new SiteConcurrencyLimit(1);
    const take = createTake(SITE, SITE);

    assert.deepEqual(sitesOf([await limit.acquire(take)]), [SITE]);
    limit.release(SITE);
    assert.deepEqual(sitesOf([await limit.acquire(take)]), [SITE]);
  });

  it('rejects without using a slot when take rejects', async () => {
    const limit = new SiteConcurrencyLimit(2);
    const failing = limit.acquire(() => Promise.reject(new RangeError('no')));
    const next = limit.acquire(createTake(SITE));

    await assert.rejects(failing, RangeError);
    assert.deepEqual(sitesOf([await next]), [SITE]);
  });
});
