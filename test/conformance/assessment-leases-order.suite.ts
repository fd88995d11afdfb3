import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  acquireAssessment,
  enqueueAssessment,
  LEASE_MS,
  startAttemptAt,
} from '../support/builders/assessment-builder.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { NOON } from '../support/builders/times.ts';
import type { AssessmentStores } from '../support/fixtures/assessment-stores.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

/** Cases for the order in which assessments are taken. */
export function takeOrderCases(open: () => Promise<OpenPort<AssessmentStores>>): void {
  it(
    'takes the oldest assessment of a site first, by creation and then by id',
    withPort(open, async (stores) => {
      const young = await enqueueAssessment(stores, { createdAt: NOON + 2 });
      const [one, other] = [await enqueueAssessment(stores), await enqueueAssessment(stores)];

      assert.deepEqual(await ids(stores, 3), [one.id, other.id, young.id]);
    }),
  );

  it(
    'takes from the site with the fewest running assessments first',
    withPort(open, async (stores) => {
      const many: string[] = [];
      for (let made = 0; made < 4; made += 1) many.push((await enqueueAssessment(stores)).id);
      const one = await enqueueAssessment(stores, { siteId: OTHER_SITE, createdAt: NOON + 9 });

      assert.deepEqual(await ids(stores, 5), [many[0], one.id, ...many.slice(1)]);
    }),
  );

  it(
    'shares fairly between sites under concurrent calls',
    withPort(open, async (stores) => {
      for (let made = 0; made < 4; made += 1) await enqueueAssessment(stores);
      for (let made = 0; made < 4; made += 1)
        await enqueueAssessment(stores, { siteId: OTHER_SITE, createdAt: NOON + 9 });

      const both = await Promise.all([1, 2, 3, 4].map(() => stores.leases.acquire(NOON, startAttemptAt(NOON))));

      const sites = both.map((one) => one?.siteId).toSorted();
      assert.deepEqual(sites, [SITE, SITE, OTHER_SITE, OTHER_SITE]);
    }),
  );

  it(
    'skips all assessments of an excluded site, queued or stalled',
    withPort(open, async (stores) => {
      await enqueueAssessment(stores);
      await acquireAssessment(stores);
      await enqueueAssessment(stores);
      const later = NOON + LEASE_MS;
      assert.equal(await stores.leases.acquire(later, startAttemptAt(later), SITE), undefined);

      const other = await enqueueAssessment(stores, { siteId: OTHER_SITE, createdAt: NOON + 9 });

      assert.equal((await stores.leases.acquire(later, startAttemptAt(later), SITE))?.id, other.id);
      assert.equal(await stores.leases.acquire(later, startAttemptAt(later), SITE), undefined);
      assert.equal(await stores.leases.countAvailable(later, 10), 2);
      assert.equal((await acquireAssessment(stores, later)).siteId, SITE);
    }),
  );

  it(
    'does not count an assessment as running under an expired lease',
    withPort(open, async (stores) => {
      for (let made = 0; made < 2; made += 1) await enqueueAssessment(stores);
      const stranded = await acquireAssessment(stores);
      await acquireAssessment(stores);
      await enqueueAssessment(stores, { siteId: OTHER_SITE, createdAt: NOON + 9 });
      await acquireAssessment(stores, NOON + LEASE_MS - 1);
      await enqueueAssessment(stores, { siteId: OTHER_SITE, createdAt: NOON + 9 });

      assert.equal((await acquireAssessment(stores, NOON + LEASE_MS)).id, stranded.id);
    }),
  );
}

async function ids(stores: AssessmentStores, count: number): Promise<readonly string[]> {
  const taker: string[] = [];
  for (let times = 0; times < count; times += 1) taker.push((await acquireAssessment(stores)).id);
  return taker;
}
