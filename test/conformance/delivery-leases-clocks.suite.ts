import assert from 'node:assert/strict';
import { it } from 'node:test';
import { MAX_DUE_MS } from '../../core/crm/delivery.ts';
import { MAX_LEASE_EXPIRY_MS } from '../../core/shared/lease.ts';
import { DAY, MINUTE } from '../../core/shared/time.ts';
import { accepted, asRetrying, type CrmStores, installed, takenLease } from '../support/builders/crm-builder.ts';
import { NOON } from '../support/builders/times.ts';
import { type Opened, on } from '../support/fixtures/opened.ts';

/** Test cases of DeliveryLeases: times written by a clock that has been set back since. */
export function clockSetBackCases(open: () => Promise<Opened<CrmStores>>): void {
  it(
    'treats a lease that expires too far ahead as expired',
    on(open, async (stores) => {
      await accepted(stores, await installed(stores));
      const end = NOON + 3 * DAY;
      const first = await takenLease(stores, NOON, end);
      const earliest = end - MAX_LEASE_EXPIRY_MS;

      assert.equal(await stores.deliveryLeases.take(earliest, earliest + MINUTE), undefined);
      const second = await takenLease(stores, earliest - 1, earliest);
      assert.equal(second.resourceId, first.resourceId);
      assert.ok(second.fencingNumber > first.fencingNumber);
    }),
  );

  it(
    'treats a delivery that is due too far ahead as due',
    on(open, async (stores) => {
      const delivery = await accepted(stores, await installed(stores));
      const dueAt = NOON + 3 * DAY;
      await stores.deliveryLeases.settle(delivery, asRetrying(delivery, 'R', dueAt));
      const earliest = dueAt - MAX_DUE_MS;

      assert.equal(await stores.deliveryLeases.take(earliest, earliest + MINUTE), undefined);
      const lease = await takenLease(stores, earliest - 1, earliest);
      assert.deepEqual(await stores.deliveryLeases.due(lease, earliest, 10), []);
      const due = await stores.deliveryLeases.due(lease, earliest - 1, 10);
      assert.deepEqual(
        due.map(({ deliveryId }) => deliveryId),
        [delivery.deliveryId],
      );
    }),
  );
}
