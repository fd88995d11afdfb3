import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Delivery } from '../../core/crm/delivery.ts';
import { toDeferred } from '../../core/crm/delivery-outcome.ts';
import { MINUTE } from '../../core/shared/time.ts';
import {
  accepted,
  asApplied,
  asRetrying,
  type CrmStores,
  installed,
  stored,
  takenLease,
} from '../support/builders/crm-builder.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { NOON } from '../support/builders/times.ts';
import { type Opened, on } from '../support/fixtures/opened.ts';
import { clockSetBackCases } from './delivery-leases-clocks.suite.ts';
import { deliveryOrderCases } from './delivery-leases-order.suite.ts';

const idsOf = (deliveries: readonly Delivery[]) => deliveries.map(({ deliveryId }) => deliveryId);

/** Conformance tests of DeliveryLeases. `open` returns a store with `SITE` and `OTHER_SITE`. */
export function deliveryLeasesSuite(open: () => Promise<Opened<CrmStores>>): void {
  const onStores = (body: (stores: CrmStores) => Promise<void>) => on(open, body);

  describe('DeliveryLeases', () => {
    it(
      'leases a CRM connection that has a delivery due',
      onStores(async (stores) => {
        await installed(stores);
        const installation = await installed(stores, { siteId: OTHER_SITE });
        await accepted(stores, installation);
        const lease = await stores.deliveryLeases.take(NOON, NOON + MINUTE);

        assert.deepEqual(lease, { siteId: OTHER_SITE, resourceId: installation.id, fencingNumber: 1 });
      }),
    );

    it(
      'returns undefined if no delivery is due',
      onStores(async (stores) => {
        const installation = await installed(stores);
        const [one, other] = [await accepted(stores, installation), await accepted(stores, installation)];
        await stores.deliveryLeases.settle(one, asRetrying(one, 'R', NOON + 1));
        await stores.deliveryLeases.settle(other, asApplied(other));

        assert.equal(await stores.deliveryLeases.take(NOON, NOON + MINUTE), undefined);
        assert.ok(await stores.deliveryLeases.take(NOON + 1, NOON + MINUTE));
      }),
    );

    it(
      'does not lease a CRM connection that is inactive or has no mapping',
      onStores(async (stores) => {
        const inactive = await installed(stores, { status: 'inactive' });
        const unmapped = await installed(stores, { mapping: null });
        await accepted(stores, inactive);
        await accepted(stores, unmapped);
        assert.equal(await stores.deliveryLeases.take(NOON, NOON + MINUTE), undefined);

        await stores.installations.change(SITE, inactive.id, (one) => ({ ...one, status: 'active' }));
        assert.equal((await takenLease(stores)).resourceId, inactive.id);
        await stores.installations.change(SITE, unmapped.id, (one) => ({ ...one, mapping: inactive.mapping }));
        assert.equal((await takenLease(stores)).resourceId, unmapped.id);
      }),
    );

    it(
      'does not lease a CRM connection again until its lease expires',
      onStores(async (stores) => {
        await accepted(stores, await installed(stores));
        const first = await takenLease(stores, NOON, NOON + 10);

        assert.equal(await stores.deliveryLeases.take(NOON + 9, NOON + MINUTE), undefined);
        const second = await takenLease(stores, NOON + 10);
        assert.ok(second.fencingNumber > first.fencingNumber);
      }),
    );

    clockSetBackCases(open);
    deliveryOrderCases(open);

    it(
      'leases the CRM connection whose last lease ended first',
      onStores(async (stores) => {
        const [one, other] = [await installed(stores), await installed(stores)];
        await accepted(stores, one);
        await accepted(stores, other);
        const first = await takenLease(stores);
        const second = await takenLease(stores);
        await stores.deliveryLeases.renew(second, NOON + 1);
        await stores.deliveryLeases.renew(first, NOON + 2);

        assert.equal((await takenLease(stores, NOON + 3)).resourceId, second.resourceId);
      }),
    );

    it(
      'gives concurrent callers different CRM connections',
      onStores(async (stores) => {
        for (let index = 0; index < 3; index += 1) await accepted(stores, await installed(stores));
        const leases = await Promise.all(
          Array.from({ length: 8 }, () => stores.deliveryLeases.take(NOON, NOON + MINUTE)),
        );

        const taken = leases.filter((lease) => lease !== undefined).map(({ resourceId }) => resourceId);
        assert.equal(taken.length, 3);
        assert.equal(new Set(taken).size, 3);
      }),
    );

    it(
      'renews a lease, but returns lost if another worker has leased the CRM connection',
      onStores(async (stores) => {
        await accepted(stores, await installed(stores));
        const first = await takenLease(stores, NOON, NOON + 10);
        assert.equal(await stores.deliveryLeases.renew(first, NOON + 20), 'renewed');
        assert.equal(await stores.deliveryLeases.take(NOON + 19, NOON + MINUTE), undefined);

        const second = await takenLease(stores, NOON + 20, NOON + 30);
        assert.equal(await stores.deliveryLeases.renew(first, NOON + MINUTE), 'lost');
        assert.equal(await stores.deliveryLeases.renew(second, NOON + 40), 'renewed');
      }),
    );

    it(
      'releases a lease by renewing it to now, but not a lease that was lost',
      onStores(async (stores) => {
        await accepted(stores, await installed(stores));
        const first = await takenLease(stores, NOON);
        await stores.deliveryLeases.renew(first, NOON + 1);
        await takenLease(stores, NOON + 1);
        await stores.deliveryLeases.renew(first, NOON + 2);

        assert.equal(await stores.deliveryLeases.take(NOON + 3, NOON + MINUTE), undefined);
      }),
    );

    it(
      'lists due deliveries with their bodies in the order received',
      onStores(async (stores) => {
        const installation = await installed(stores);
        const all = [];
        for (let index = 0; index < 4; index += 1) all.push(await accepted(stores, installation));
        await accepted(stores, await installed(stores));
        const [first, second, third, fourth] = all as [Delivery, Delivery, Delivery, Delivery];
        await stores.deliveryLeases.settle(second, asRetrying(second, 'R', NOON + 1));
        await stores.deliveryLeases.settle(third, asApplied(third));
        const lease = { siteId: SITE, resourceId: installation.id, fencingNumber: 1 };

        assert.deepEqual(await stores.deliveryLeases.due(lease, NOON, 10), [first, fourth]);
        assert.deepEqual(idsOf(await stores.deliveryLeases.due(lease, NOON + 1, 10)), idsOf([first, second, fourth]));
        assert.deepEqual(await stores.deliveryLeases.due(lease, NOON, 1), [first]);
      }),
    );

    it(
      'returns the latest due time of earlier pending deliveries of the record',
      onStores(async (stores) => {
        const installation = await installed(stores);
        const all = [];
        for (let index = 0; index < 5; index += 1) all.push(await accepted(stores, installation));
        const [first, second, third, fourth, later] = all as [Delivery, Delivery, Delivery, Delivery, Delivery];
        await stores.deliveryLeases.settle(first, asRetrying(first, 'R', NOON + 9));
        await stores.deliveryLeases.settle(second, asRetrying(second, 'R', NOON + 5));
        await stores.deliveryLeases.settle(third, toDeferred(third, 'R', NOON + 99));
        await stores.deliveryLeases.settle(later, asRetrying(later, 'R', NOON + 50));

        assert.equal(await stores.deliveryLeases.blockedUntil(fourth, 'R'), NOON + 99);
        assert.equal(await stores.deliveryLeases.blockedUntil(third, 'R'), NOON + 9);
        assert.equal(await stores.deliveryLeases.blockedUntil(fourth, 'r'), undefined);
        assert.equal(await stores.deliveryLeases.blockedUntil(first, 'R'), undefined);
        const other = await accepted(stores, await installed(stores));
        assert.equal(await stores.deliveryLeases.blockedUntil(other, 'R'), undefined);
      }),
    );

    it(
      'stores the outcome of a delivery',
      onStores(async (stores) => {
        const delivery = await accepted(stores, await installed(stores));
        const outcome = asApplied(delivery, {
          failureCode: 'text_invalid',
          failurePointer: '/a~1b',
          state: 'failed',
        });

        assert.equal(await stores.deliveryLeases.settle(delivery, outcome), 'settled');
        const { revision, ...found } = await stored(stores.deliveries, delivery);
        const { revision: before, ...rest } = delivery;
        assert.deepEqual(found, { ...rest, ...outcome });
        assert.ok(revision > before);
      }),
    );

    it(
      'returns lost and stores nothing if the delivery has changed since it was read',
      onStores(async (stores) => {
        const delivery = await accepted(stores, await installed(stores));
        const { siteId, installationId, deliveryId } = delivery;
        await stores.deliveries.reapply({ siteId, installationId, deliveryId }, 'in_order', NOON + 1);
        const before = await stored(stores.deliveries, delivery);

        assert.equal(await stores.deliveryLeases.settle(delivery, asApplied(delivery)), 'lost');
        assert.deepEqual(await stored(stores.deliveries, delivery), before);
      }),
    );

    it(
      'settles a delivery once with concurrent calls',
      onStores(async (stores) => {
        const delivery = await accepted(stores, await installed(stores));
        const outcome = asApplied(delivery);
        const answers = await Promise.all(
          Array.from({ length: 8 }, () => stores.deliveryLeases.settle(delivery, outcome)),
        );

        assert.equal(answers.filter((answer) => answer === 'settled').length, 1);
      }),
    );

    it(
      'makes later received deliveries of the record due at once when a delivery ends',
      onStores(async (stores) => {
        const installation = await installed(stores);
        const all = [];
        for (let index = 0; index < 5; index += 1) all.push(await accepted(stores, installation));
        const [earlier, first, same, another, retrying] = all as [Delivery, Delivery, Delivery, Delivery, Delivery];
        await stores.deliveryLeases.settle(earlier, toDeferred(earlier, 'R-1', NOON + 50));
        await stores.deliveryLeases.settle(same, toDeferred(same, 'R-1', NOON + 50));
        await stores.deliveryLeases.settle(another, toDeferred(another, 'R-2', NOON + 50));
        await stores.deliveryLeases.settle(retrying, asRetrying(retrying, 'R-1', NOON + 50));
        await stores.deliveryLeases.settle(first, asApplied(first));

        const due = await Promise.all(all.map(async (one) => (await stored(stores.deliveries, one)).dueAt));
        assert.deepEqual(due, [NOON + 50, null, NOON, NOON + 50, NOON + 50]);
      }),
    );
  });
}
