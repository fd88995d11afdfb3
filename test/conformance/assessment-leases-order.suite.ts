import assert from 'node:assert/strict';
import { it } from 'node:test';
import { beginAt, enqueued, LEASE, taken } from '../support/builders/assessment-builder.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { NOON } from '../support/builders/times.ts';
import type { AssessmentStores } from '../support/fixtures/assessment-stores.ts';
import { type Opened, on } from '../support/fixtures/opened.ts';

/** Cases for the order in which assessments are taken. */
export function takeOrderCases(open: () => Promise<Opened<AssessmentStores>>): void {
  it(
    'takes the oldest assessment of a site first, by creation and then by id',
    on(open, async (stores) => {
      const young = await enqueued(stores, { createdAt: NOON + 2 });
      const [one, other] = [await enqueued(stores), await enqueued(stores)];

      assert.deepEqual(await ids(stores, 3), [one.id, other.id, young.id]);
    }),
  );

  it(
    'takes from the site with the fewest running assessments first',
    on(open, async (stores) => {
      const many: string[] = [];
      for (let made = 0; made < 4; made += 1) many.push((await enqueued(stores)).id);
      const one = await enqueued(stores, { siteId: OTHER_SITE, createdAt: NOON + 9 });

      assert.deepEqual(await ids(stores, 5), [many[0], one.id, ...many.slice(1)]);
    }),
  );

  it(
    'shares fairly between sites under concurrent calls',
    on(open, async (stores) => {
      for (let made = 0; made < 4; made += 1) await enqueued(stores);
      for (let made = 0; made < 4; made += 1) await enqueued(stores, { siteId: OTHER_SITE, createdAt: NOON + 9 });

      const both = await Promise.all([1, 2, 3, 4].map(() => stores.leases.take(NOON, beginAt(NOON))));

      const sites = both.map((one) => one?.siteId).toSorted();
      assert.deepEqual(sites, [SITE, SITE, OTHER_SITE, OTHER_SITE]);
    }),
  );

  it(
    'skips all assessments of an excluded site, queued or stalled',
    on(open, async (stores) => {
      await enqueued(stores);
      await taken(stores);
      await enqueued(stores);
      const later = NOON + LEASE;
      assert.equal(await stores.leases.take(later, beginAt(later), SITE), undefined);

      const other = await enqueued(stores, { siteId: OTHER_SITE, createdAt: NOON + 9 });

      assert.equal((await stores.leases.take(later, beginAt(later), SITE))?.id, other.id);
      assert.equal(await stores.leases.take(later, beginAt(later), SITE), undefined);
      assert.equal(await stores.leases.waiting(later, 10), 2);
      assert.equal((await taken(stores, later)).siteId, SITE);
    }),
  );

  it(
    'does not count an assessment as running under an expired lease',
    on(open, async (stores) => {
      for (let made = 0; made < 2; made += 1) await enqueued(stores);
      const stranded = await taken(stores);
      await taken(stores);
      await enqueued(stores, { siteId: OTHER_SITE, createdAt: NOON + 9 });
      await taken(stores, NOON + LEASE - 1);
      await enqueued(stores, { siteId: OTHER_SITE, createdAt: NOON + 9 });

      assert.equal((await taken(stores, NOON + LEASE)).id, stranded.id);
    }),
  );
}

async function ids(stores: AssessmentStores, count: number): Promise<readonly string[]> {
  const taker: string[] = [];
  for (let times = 0; times < count; times += 1) taker.push((await taken(stores)).id);
  return taker;
}
