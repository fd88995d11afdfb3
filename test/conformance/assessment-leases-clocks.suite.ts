import assert from 'node:assert/strict';
import { it } from 'node:test';
import { MAX_LEASE_EXPIRY_MS } from '../../core/shared/lease.ts';
import { DAY } from '../../core/shared/time.ts';
import { beginAt, enqueued, LEASE, taken } from '../support/builders/assessment-builder.ts';
import { OTHER_SITE } from '../support/builders/known-ids.ts';
import { NOON } from '../support/builders/times.ts';
import type { AssessmentStores } from '../support/fixtures/assessment-stores.ts';
import { type Opened, on } from '../support/fixtures/opened.ts';

/** Cases for leases taken by a clock that has been set back since. */
export function leaseClockSkewCases(open: () => Promise<Opened<AssessmentStores>>): void {
  it(
    'treats a lease beyond the maximum expiry as expired',
    on(open, async (stores) => {
      await enqueued(stores);
      const ahead = NOON + 3 * DAY;
      const first = await taken(stores, ahead);
      const earliest = ahead + LEASE - MAX_LEASE_EXPIRY_MS;

      assert.equal(await stores.leases.take(earliest, beginAt(earliest)), undefined);
      assert.equal(await stores.leases.waiting(earliest, 10), 0);
      assert.equal(await stores.leases.waiting(earliest - 1, 10), 1);
      const second = await taken(stores, earliest - 1);

      assert.deepEqual([second.id, second.attempt, second.fencingNumber], [first.id, 2, 2]);
    }),
  );

  it(
    'does not count an assessment as running under a lease beyond the maximum expiry',
    on(open, async (stores) => {
      await enqueued(stores);
      await taken(stores, NOON + DAY);
      await enqueued(stores, { siteId: OTHER_SITE, createdAt: NOON + 9 });
      await taken(stores);
      const next = await enqueued(stores, { createdAt: NOON + 10 });
      await enqueued(stores, { siteId: OTHER_SITE, createdAt: NOON + 10 });
      await taken(stores);

      assert.equal((await taken(stores)).id, next.id);
    }),
  );
}
