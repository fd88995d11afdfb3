import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CrmDelivery } from '../../core/crm/crm-delivery.ts';
import { toPostponedCrmOutcome } from '../../core/crm/delivery-outcome.ts';
import { MINUTE } from '../../core/shared/time.ts';
import {
  acceptDelivery,
  acquireLease,
  addInstallation,
  anAppliedOutcome,
  aRetryOutcome,
  type CrmStores,
  findStoredDelivery,
} from '../support/builders/crm-builder.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { NOON } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';
import { clockSetBackCases } from './crm-delivery-leases-clocks.suite.ts';
import { crmDeliveryOrderCases } from './crm-delivery-leases-order.suite.ts';

const idsOf = (deliveries: readonly CrmDelivery[]) => deliveries.map(({ deliveryId }) => deliveryId);

/** Conformance tests of CrmDeliveryLeases. `open` returns a store with `SITE` and `OTHER_SITE`. */
export function crmDeliveryLeasesSuite(open: () => Promise<OpenPort<CrmStores>>): void {
  const onStores = (body: (stores: CrmStores) => Promise<void>) => withPort(open, body);

  describe('CrmDeliveryLeases', () => {
    it(
      'leases a CRM connection that has a delivery due',
      onStores(async (stores) => {
        await addInstallation(stores);
        const installation = await addInstallation(stores, { siteId: OTHER_SITE });
        await acceptDelivery(stores, installation);
        const lease = await stores.deliveryLeases.acquire(NOON, NOON + MINUTE);

        assert.deepEqual(lease, { siteId: OTHER_SITE, resourceId: installation.id, fencingNumber: 1 });
      }),
    );

    it(
      'returns undefined if no delivery is due',
      onStores(async (stores) => {
        const installation = await addInstallation(stores);
        const [one, other] = [await acceptDelivery(stores, installation), await acceptDelivery(stores, installation)];
        await stores.deliveryLeases.recordOutcome(one, aRetryOutcome(one, 'R', NOON + 1));
        await stores.deliveryLeases.recordOutcome(other, anAppliedOutcome(other));

        assert.equal(await stores.deliveryLeases.acquire(NOON, NOON + MINUTE), undefined);
        assert.ok(await stores.deliveryLeases.acquire(NOON + 1, NOON + MINUTE));
      }),
    );

    it(
      'does not lease a CRM connection that is inactive or has no mapping',
      onStores(async (stores) => {
        const inactive = await addInstallation(stores, { status: 'inactive' });
        const unmapped = await addInstallation(stores, { mapping: null });
        await acceptDelivery(stores, inactive);
        await acceptDelivery(stores, unmapped);
        assert.equal(await stores.deliveryLeases.acquire(NOON, NOON + MINUTE), undefined);

        await stores.installations.change(SITE, inactive.id, (one) => ({ ...one, status: 'active' }));
        assert.equal((await acquireLease(stores)).resourceId, inactive.id);
        await stores.installations.change(SITE, unmapped.id, (one) => ({ ...one, mapping: inactive.mapping }));
        assert.equal((await acquireLease(stores)).resourceId, unmapped.id);
      }),
    );

    it(
      'does not lease a CRM connection again until its lease expires',
      onStores(async (stores) => {
        await acceptDelivery(stores, await addInstallation(stores));
        const first = await acquireLease(stores, NOON, NOON + 10);

        assert.equal(await stores.deliveryLeases.acquire(NOON + 9, NOON + MINUTE), undefined);
        const second = await acquireLease(stores, NOON + 10);
        assert.ok(second.fencingNumber > first.fencingNumber);
      }),
    );

    clockSetBackCases(open);
    crmDeliveryOrderCases(open);

    it(
      'leases the CRM connection whose last lease ended first',
      onStores(async (stores) => {
        const [one, other] = [await addInstallation(stores), await addInstallation(stores)];
        await acceptDelivery(stores, one);
        await acceptDelivery(stores, other);
        const first = await acquireLease(stores);
        const second = await acquireLease(stores);
        await stores.deliveryLeases.renew(second, NOON + 1);
        await stores.deliveryLeases.renew(first, NOON + 2);

        assert.equal((await acquireLease(stores, NOON + 3)).resourceId, second.resourceId);
      }),
    );

    it(
      'gives concurrent callers different CRM connections',
      onStores(async (stores) => {
        for (let index = 0; index < 3; index += 1) await acceptDelivery(stores, await addInstallation(stores));
        const leases = await Promise.all(
          Array.from({ length: 8 }, () => stores.deliveryLeases.acquire(NOON, NOON + MINUTE)),
        );

        const taken = leases.filter((lease) => lease !== undefined).map(({ resourceId }) => resourceId);
        assert.equal(taken.length, 3);
        assert.equal(new Set(taken).size, 3);
      }),
    );

    it(
      'renews a lease, but returns lost if another worker has leased the CRM connection',
      onStores(async (stores) => {
        await acceptDelivery(stores, await addInstallation(stores));
        const first = await acquireLease(stores, NOON, NOON + 10);
        assert.equal(await stores.deliveryLeases.renew(first, NOON + 20), 'renewed');
        assert.equal(await stores.deliveryLeases.acquire(NOON + 19, NOON + MINUTE), undefined);

        const second = await acquireLease(stores, NOON + 20, NOON + 30);
        assert.equal(await stores.deliveryLeases.renew(first, NOON + MINUTE), 'lost');
        assert.equal(await stores.deliveryLeases.renew(second, NOON + 40), 'renewed');
      }),
    );

    it(
      'releases a lease by renewing it to now, but not a lease that was lost',
      onStores(async (stores) => {
        await acceptDelivery(stores, await addInstallation(stores));
        const first = await acquireLease(stores, NOON);
        await stores.deliveryLeases.renew(first, NOON + 1);
        await acquireLease(stores, NOON + 1);
        await stores.deliveryLeases.renew(first, NOON + 2);

        assert.equal(await stores.deliveryLeases.acquire(NOON + 3, NOON + MINUTE), undefined);
      }),
    );

    it(
      'lists due deliveries with their bodies in the order received',
      onStores(async (stores) => {
        const installation = await addInstallation(stores);
        const all = [];
        for (let index = 0; index < 4; index += 1) all.push(await acceptDelivery(stores, installation));
        await acceptDelivery(stores, await addInstallation(stores));
        const [first, second, third, fourth] = all as [CrmDelivery, CrmDelivery, CrmDelivery, CrmDelivery];
        await stores.deliveryLeases.recordOutcome(second, aRetryOutcome(second, 'R', NOON + 1));
        await stores.deliveryLeases.recordOutcome(third, anAppliedOutcome(third));
        const lease = { siteId: SITE, resourceId: installation.id, fencingNumber: 1 };

        assert.deepEqual(await stores.deliveryLeases.listDue(lease, NOON, 10), [first, fourth]);
        assert.deepEqual(
          idsOf(await stores.deliveryLeases.listDue(lease, NOON + 1, 10)),
          idsOf([first, second, fourth]),
        );
        assert.deepEqual(await stores.deliveryLeases.listDue(lease, NOON, 1), [first]);
      }),
    );

    it(
      'returns the latest due time of earlier pending deliveries of the record',
      onStores(async (stores) => {
        const installation = await addInstallation(stores);
        const all = [];
        for (let index = 0; index < 5; index += 1) all.push(await acceptDelivery(stores, installation));
        const [first, second, third, fourth, later] = all as [
          CrmDelivery,
          CrmDelivery,
          CrmDelivery,
          CrmDelivery,
          CrmDelivery,
        ];
        await stores.deliveryLeases.recordOutcome(first, aRetryOutcome(first, 'R', NOON + 9));
        await stores.deliveryLeases.recordOutcome(second, aRetryOutcome(second, 'R', NOON + 5));
        await stores.deliveryLeases.recordOutcome(third, toPostponedCrmOutcome(third, 'R', NOON + 99));
        await stores.deliveryLeases.recordOutcome(later, aRetryOutcome(later, 'R', NOON + 50));

        assert.equal(await stores.deliveryLeases.findLatestDueTimeOfEarlierPending(fourth, 'R'), NOON + 99);
        assert.equal(await stores.deliveryLeases.findLatestDueTimeOfEarlierPending(third, 'R'), NOON + 9);
        assert.equal(await stores.deliveryLeases.findLatestDueTimeOfEarlierPending(fourth, 'r'), undefined);
        assert.equal(await stores.deliveryLeases.findLatestDueTimeOfEarlierPending(first, 'R'), undefined);
        const other = await acceptDelivery(stores, await addInstallation(stores));
        assert.equal(await stores.deliveryLeases.findLatestDueTimeOfEarlierPending(other, 'R'), undefined);
      }),
    );

    it(
      'stores the outcome of a delivery',
      onStores(async (stores) => {
        const delivery = await acceptDelivery(stores, await addInstallation(stores));
        const outcome = anAppliedOutcome(delivery, {
          failureCode: 'text_invalid',
          failurePointer: '/a~1b',
          state: 'failed',
        });

        assert.equal(await stores.deliveryLeases.recordOutcome(delivery, outcome), 'recorded');
        const { revision, ...found } = await findStoredDelivery(stores.deliveries, delivery);
        const { revision: before, ...rest } = delivery;
        assert.deepEqual(found, { ...rest, ...outcome });
        assert.ok(revision > before);
      }),
    );

    it(
      'returns lost and stores nothing if the delivery has changed since it was read',
      onStores(async (stores) => {
        const delivery = await acceptDelivery(stores, await addInstallation(stores));
        const { siteId, installationId, deliveryId } = delivery;
        await stores.deliveries.queueReplay({ siteId, installationId, deliveryId }, 'in_order', NOON + 1);
        const before = await findStoredDelivery(stores.deliveries, delivery);

        assert.equal(await stores.deliveryLeases.recordOutcome(delivery, anAppliedOutcome(delivery)), 'lost');
        assert.deepEqual(await findStoredDelivery(stores.deliveries, delivery), before);
      }),
    );

    it(
      'records an outcome once with concurrent calls',
      onStores(async (stores) => {
        const delivery = await acceptDelivery(stores, await addInstallation(stores));
        const outcome = anAppliedOutcome(delivery);
        const answers = await Promise.all(
          Array.from({ length: 8 }, () => stores.deliveryLeases.recordOutcome(delivery, outcome)),
        );

        assert.equal(answers.filter((answer) => answer === 'recorded').length, 1);
      }),
    );

    it(
      'makes later received deliveries of the record due at once when a delivery ends',
      onStores(async (stores) => {
        const installation = await addInstallation(stores);
        const all = [];
        for (let index = 0; index < 5; index += 1) all.push(await acceptDelivery(stores, installation));
        const [earlier, first, same, another, retrying] = all as [
          CrmDelivery,
          CrmDelivery,
          CrmDelivery,
          CrmDelivery,
          CrmDelivery,
        ];
        await stores.deliveryLeases.recordOutcome(earlier, toPostponedCrmOutcome(earlier, 'R-1', NOON + 50));
        await stores.deliveryLeases.recordOutcome(same, toPostponedCrmOutcome(same, 'R-1', NOON + 50));
        await stores.deliveryLeases.recordOutcome(another, toPostponedCrmOutcome(another, 'R-2', NOON + 50));
        await stores.deliveryLeases.recordOutcome(retrying, aRetryOutcome(retrying, 'R-1', NOON + 50));
        await stores.deliveryLeases.recordOutcome(first, anAppliedOutcome(first));

        const due = await Promise.all(all.map(async (one) => (await findStoredDelivery(stores.deliveries, one)).dueAt));
        assert.deepEqual(due, [NOON + 50, null, NOON, NOON + 50, NOON + 50]);
      }),
    );
  });
}
