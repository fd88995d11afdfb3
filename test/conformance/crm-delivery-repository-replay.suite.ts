import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { CrmDelivery } from '../../core/crm/crm-delivery.ts';
import { DAY } from '../../core/shared/time.ts';
import {
  acceptDelivery,
  aDelivery,
  addInstallation,
  anAppliedOutcome,
  aRetryOutcome,
  type CrmStores,
  findStoredDelivery,
} from '../support/builders/crm-builder.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { NOON } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

const idsOf = (deliveries: readonly Pick<CrmDelivery, 'deliveryId'>[]) =>
  deliveries.map(({ deliveryId }) => deliveryId);

/** Test cases of CrmDeliveryRepository: replays and deletion of old deliveries. */
export function deliveryReplayCases(open: () => Promise<OpenPort<CrmStores>>): void {
  const onStores = (body: (stores: CrmStores) => Promise<void>) => withPort(open, body);

  it(
    'resets a finished delivery to received',
    onStores(async (stores) => {
      const delivery = await acceptDelivery(stores, await addInstallation(stores));
      await stores.deliveryLeases.recordOutcome(delivery, anAppliedOutcome(delivery, { attempts: 3 }));
      const { siteId, installationId, deliveryId } = delivery;
      const applied = await findStoredDelivery(stores.deliveries, delivery);

      assert.equal(
        await stores.deliveries.queueReplay({ siteId, installationId, deliveryId }, 'over_newer', NOON + 7),
        true,
      );
      const replayed = await findStoredDelivery(stores.deliveries, delivery);
      const expectedFields = { recordId: 'R-1', replay: 'over_newer', appliedAt: NOON, revision: replayed.revision };
      assert.deepEqual(replayed, { ...delivery, dueAt: NOON + 7, ...expectedFields });
      assert.ok(replayed.revision > applied.revision);
    }),
  );

  it(
    'returns false for a replay of a delivery that does not exist',
    onStores(async (stores) => {
      const { installationId, deliveryId } = await acceptDelivery(stores, await addInstallation(stores));
      const { deliveries } = stores;

      assert.equal(
        await deliveries.queueReplay({ siteId: OTHER_SITE, installationId, deliveryId }, 'in_order', NOON),
        false,
      );
      assert.equal(
        await deliveries.queueReplay({ siteId: SITE, installationId, deliveryId: 'unknown' }, 'in_order', NOON),
        false,
      );
    }),
  );

  it(
    'resets all deliveries since an instant in batches by sequence',
    onStores(async (stores) => {
      const installation = await addInstallation(stores);
      const all = [];
      for (const receivedAt of [NOON - 1, NOON, NOON + 1, NOON + 2]) {
        const delivery = await acceptDelivery(stores, installation, { receivedAt });
        await stores.deliveryLeases.recordOutcome(delivery, anAppliedOutcome(delivery));
        all.push(delivery);
      }
      const replay = (limit: number, after?: string) =>
        stores.deliveries.queueReplaysSince(SITE, installation.id, NOON, NOON + 9, limit, after);

      assert.deepEqual(await replay(2), { count: 2, lastSequence: all[2]?.sequence });
      assert.deepEqual(await replay(2, all[2]?.sequence), { count: 1, lastSequence: all[3]?.sequence });
      assert.deepEqual(await replay(2, all[3]?.sequence), { count: 0, lastSequence: undefined });
      const now = await Promise.all(all.map((one) => findStoredDelivery(stores.deliveries, one)));
      assert.deepEqual(
        now.map(({ state, dueAt, replay }) => `${state} ${dueAt} ${replay}`),
        ['applied null null', ...Array(3).fill(`received ${NOON + 9} in_order`)],
      );
    }),
  );

  it(
    'lists the later deliveries of a record in batches, latest first',
    onStores(async (stores) => {
      const [installation, other] = [await addInstallation(stores), await addInstallation(stores)];
      const all: CrmDelivery[] = [];
      for (const recordId of ['R-1', 'R-1', 'R-2', 'R-1', 'R-1', null]) {
        const delivery = await acceptDelivery(stores, installation);
        if (recordId !== null)
          await stores.deliveryLeases.recordOutcome(delivery, anAppliedOutcome(delivery, { recordId }));
        all.push(delivery);
      }
      const elsewhere = await acceptDelivery(stores, other);
      await stores.deliveryLeases.recordOutcome(elsewhere, anAppliedOutcome(elsewhere));
      const [first, second, , fourth, fifth] = await Promise.all(
        all.map((one) => findStoredDelivery(stores.deliveries, one)),
      );
      assert.ok(first && second && fourth && fifth);
      await stores.deliveries.queueReplay(second, 'in_order', NOON);
      const waiting = await findStoredDelivery(stores.deliveries, second);
      const later = (limit: number, before?: string) =>
        stores.deliveries.listLaterOfRecord(first, 'R-1', limit, before);

      assert.deepEqual(await later(10), [fifth, fourth, waiting]);
      assert.deepEqual(await later(2), [fifth, fourth]);
      assert.deepEqual(await later(2, fourth.sequence), [waiting]);
      assert.deepEqual(await stores.deliveries.listLaterOfRecord(fifth, 'R-1', 2), []);
      assert.deepEqual(await stores.deliveries.listLaterOfRecord({ ...first, siteId: OTHER_SITE }, 'R-1', 2), []);
    }),
  );

  it(
    'deletes only old finished deliveries',
    onStores(async (stores) => {
      const installation = await addInstallation(stores);
      const [old, older] = [
        await acceptDelivery(stores, installation, { receivedAt: NOON - 1 }),
        await acceptDelivery(stores, installation, { receivedAt: NOON - DAY }),
      ];
      const recent = await acceptDelivery(stores, installation);
      for (const one of [old, older, recent]) await stores.deliveryLeases.recordOutcome(one, anAppliedOutcome(one));
      const waiting = await acceptDelivery(stores, installation, { receivedAt: NOON - DAY });
      const retrying = await acceptDelivery(stores, installation, { receivedAt: NOON - DAY });
      await stores.deliveryLeases.recordOutcome(retrying, aRetryOutcome(retrying, 'R', NOON + 1));

      assert.equal(await stores.deliveries.deleteFinishedReceivedBefore(OTHER_SITE, NOON, 10), 0);
      assert.equal(await stores.deliveries.deleteFinishedReceivedBefore(SITE, NOON, 1), 1);
      assert.equal(await stores.deliveries.deleteFinishedReceivedBefore(SITE, NOON, 10), 1);
      assert.equal(await stores.deliveries.deleteFinishedReceivedBefore(SITE, NOON, 10), 0);
      const { deliveries } = await stores.deliveries.listPage(SITE, installation.id, {}, 10);
      assert.deepEqual(idsOf(deliveries), idsOf([retrying, waiting, recent]));
    }),
  );

  it(
    'accepts an id again after its delivery is deleted',
    onStores(async (stores) => {
      const installation = await addInstallation(stores);
      const delivery = await acceptDelivery(stores, installation, { receivedAt: NOON - 1 });
      await stores.deliveryLeases.recordOutcome(delivery, anAppliedOutcome(delivery));
      await stores.deliveries.deleteFinishedReceivedBefore(SITE, NOON, 10);
      const again = aDelivery(installation, { deliveryId: delivery.deliveryId });

      assert.deepEqual(await stores.deliveries.addIfNew(again), { outcome: 'accepted' });
    }),
  );
}
