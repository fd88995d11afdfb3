import assert from 'node:assert/strict';
import { it } from 'node:test';
import { MAX_TIME_UNTIL_LEASE_EXPIRY_MS } from '../../core/shared/lease.ts';
import { DAY } from '../../core/shared/time.ts';
import {
  acquireAssessment,
  enqueueAssessment,
  LEASE_MS,
  startAttemptAt,
} from '../support/builders/assessment-builder.ts';
import { OTHER_SITE } from '../support/builders/known-ids.ts';
import { NOON } from '../support/builders/times.ts';
import type { AssessmentStores } from '../support/fixtures/assessment-stores.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

/** Cases for leases taken by a clock that has been set back since. */
export function leaseClockSkewCases(open: () => Promise<OpenPort<AssessmentStores>>): void {
  it(
    'treats a lease beyond the maximum expiry as expired',
    withPort(open, async (stores) => {
      await enqueueAssessment(stores);
      const ahead = NOON + 3 * DAY;
      const first = await acquireAssessment(stores, ahead);
      const earliest = ahead + LEASE_MS - MAX_TIME_UNTIL_LEASE_EXPIRY_MS;

      assert.equal(await stores.leases.acquire(earliest, startAttemptAt(earliest)), undefined);
      assert.equal(await stores.leases.countAvailable(earliest, 10), 0);
      assert.equal(await stores.leases.countAvailable(earliest - 1, 10), 1);
      const second = await acquireAssessment(stores, earliest - 1);

      assert.deepEqual([second.id, second.attempt, second.fencingNumber], [first.id, 2, 2]);
    }),
  );

  it(
    'does not count an assessment as running under a lease beyond the maximum expiry',
    withPort(open, async (stores) => {
      await enqueueAssessment(stores);
      await acquireAssessment(stores, NOON + DAY);
      await enqueueAssessment(stores, { siteId: OTHER_SITE, createdAt: NOON + 9 });
      await acquireAssessment(stores);
      const next = await enqueueAssessment(stores, { createdAt: NOON + 10 });
      await enqueueAssessment(stores, { siteId: OTHER_SITE, createdAt: NOON + 10 });
      await acquireAssessment(stores);

      assert.equal((await acquireAssessment(stores)).id, next.id);
    }),
  );
}
