import assert from 'node:assert/strict';
import { it } from 'node:test';
import { MAX_CRM_DELIVERY_DUE_DELAY_MS } from '../../core/crm/crm-delivery.ts';
import { MAX_TIME_UNTIL_LEASE_EXPIRY_MS } from '../../core/shared/lease.ts';
import { DAY, MINUTE } from '../../core/shared/time.ts';
import {
  acceptDelivery,
  acquireLease,
  addInstallation,
  aRetryOutcome,
  type CrmStores,
} from '../support/builders/crm-builder.ts';
import { NOON } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

/** Test cases of CrmDeliveryLeases: times written by a clock that has been set back since. */
export function clockSetBackCases(open: () => Promise<OpenPort<CrmStores>>): void {
  it(
    'treats a lease that expires too far ahead as expired',
    withPort(open, async (stores) => {
      await acceptDelivery(stores, await addInstallation(stores));
      const end = NOON + 3 * DAY;
      const first = await acquireLease(stores, NOON, end);
      const earliest = end - MAX_TIME_UNTIL_LEASE_EXPIRY_MS;

      assert.equal(await stores.deliveryLeases.acquire(earliest, earliest + MINUTE), undefined);
      const second = await acquireLease(stores, earliest - 1, earliest);
      assert.equal(second.resourceId, first.resourceId);
      assert.ok(second.fencingNumber > first.fencingNumber);
    }),
  );

  it(
    'treats a delivery that is due too far ahead as due',
    withPort(open, async (stores) => {
      const delivery = await acceptDelivery(stores, await addInstallation(stores));
      const dueAt = NOON + 3 * DAY;
      await stores.deliveryLeases.recordOutcome(delivery, aRetryOutcome(delivery, 'R', dueAt));
      const earliest = dueAt - MAX_CRM_DELIVERY_DUE_DELAY_MS;

      assert.equal(await stores.deliveryLeases.acquire(earliest, earliest + MINUTE), undefined);
      const lease = await acquireLease(stores, earliest - 1, earliest);
      assert.deepEqual(await stores.deliveryLeases.listDue(lease, earliest, 10), []);
      const due = await stores.deliveryLeases.listDue(lease, earliest - 1, 10);
      assert.deepEqual(
        due.map(({ deliveryId }) => deliveryId),
        [delivery.deliveryId],
      );
    }),
  );
}
