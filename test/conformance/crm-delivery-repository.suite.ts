import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CrmDelivery } from '../../core/crm/crm-delivery.ts';
import type { CrmDeliveryFilter } from '../../core/crm/crm-delivery-repository.port.ts';
import {
  acceptDelivery,
  aDelivery,
  addInstallation,
  anAppliedOutcome,
  type CrmStores,
  findStoredDelivery,
} from '../support/builders/crm-builder.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { NOON } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';
import { numbersFrom, pagesThroughAllItems } from '../support/matchers/paging.ts';
import { deliveryReplayCases } from './crm-delivery-repository-replay.suite.ts';

const idsOf = (deliveries: readonly Pick<CrmDelivery, 'deliveryId'>[]) =>
  deliveries.map(({ deliveryId }) => deliveryId);

/** Conformance tests of CrmDeliveryRepository. `open` returns a store with `SITE` and `OTHER_SITE`. */
export function crmDeliveryRepositorySuite(open: () => Promise<OpenPort<CrmStores>>): void {
  const onStores = (body: (stores: CrmStores) => Promise<void>) => withPort(open, body);

  const withInstallation = async () => {
    const { port: stores, close } = await open();
    return { port: { stores, installation: await addInstallation(stores) }, close };
  };

  describe('CrmDeliveryRepository', () => {
    it(
      'stores a delivery as received and due immediately, with its body byte for byte',
      onStores(async (stores) => {
        const installation = await addInstallation(stores);
        const body = Buffer.from('{"a":1.0,"a":1,"ü":"😀\\u0000"}\r\n');
        const delivery = aDelivery(installation, { body: Uint8Array.from(body) });

        assert.deepEqual(await stores.deliveries.addIfNew(delivery), { outcome: 'accepted' });
        const { sequence, ...found } = await findStoredDelivery(stores.deliveries, delivery);
        assert.match(sequence, /^[1-9]\d*$/);
        assert.deepEqual(found, {
          ...delivery,
          bytes: body.length,
          state: 'received',
          attempts: 0,
          dueAt: 0,
          recordId: null,
          ticketId: null,
          settledAt: null,
          failureCode: null,
          failurePointer: null,
          replay: null,
          appliedAt: null,
          revision: 0,
        });
      }),
    );

    it(
      'returns replayed and the first time of receipt for the same id and digest',
      onStores(async (stores) => {
        const installation = await addInstallation(stores);
        const first = await acceptDelivery(stores, installation);
        const again = aDelivery(installation, { ...first, receivedAt: NOON + 5 });

        assert.deepEqual(await stores.deliveries.addIfNew(again), { outcome: 'replayed', receivedAt: NOON });
        assert.deepEqual(await findStoredDelivery(stores.deliveries, first), first);
      }),
    );

    it(
      'returns reused for the same id with another digest',
      onStores(async (stores) => {
        const installation = await addInstallation(stores);
        const first = await acceptDelivery(stores, installation);
        const { deliveryId } = first;
        const other = aDelivery(installation, { deliveryId, digest: 'b'.repeat(64) });

        assert.deepEqual(await stores.deliveries.addIfNew(other), { outcome: 'reused' });
        assert.deepEqual(await findStoredDelivery(stores.deliveries, first), first);
      }),
    );

    it(
      'accepts one of 50 concurrent calls with the same id',
      onStores(async (stores) => {
        const delivery = aDelivery(await addInstallation(stores));
        const answers = await Promise.all(Array.from({ length: 50 }, () => stores.deliveries.addIfNew(delivery)));

        assert.equal(answers.filter(({ outcome }) => outcome === 'accepted').length, 1);
        const replayed = answers.filter(({ outcome }) => outcome === 'replayed');
        assert.equal(replayed.length, 49);
        for (const answer of replayed) assert.deepEqual(answer, { outcome: 'replayed', receivedAt: NOON });
        const { siteId, installationId } = delivery;
        assert.equal((await stores.deliveries.listPage(siteId, installationId, {}, 10)).deliveries.length, 1);
      }),
    );

    it(
      'stores the same id for two CRM connections',
      onStores(async (stores) => {
        const [one, other] = [await addInstallation(stores), await addInstallation(stores, { siteId: OTHER_SITE })];
        const first = await acceptDelivery(stores, one, { deliveryId: 'same' });
        const second = await acceptDelivery(stores, other, { deliveryId: 'same', digest: 'b'.repeat(64) });

        assert.equal((await findStoredDelivery(stores.deliveries, first)).digest, 'a'.repeat(64));
        assert.equal((await findStoredDelivery(stores.deliveries, second)).digest, 'b'.repeat(64));
      }),
    );

    it(
      'distinguishes ids that differ only in case',
      onStores(async (stores) => {
        const installation = await addInstallation(stores);
        await acceptDelivery(stores, installation, { deliveryId: 'event-a' });
        const other = aDelivery(installation, { deliveryId: 'event-A' });

        assert.deepEqual(await stores.deliveries.addIfNew(other), { outcome: 'accepted' });
      }),
    );

    it(
      'assigns growing sequences in the order of acceptance',
      onStores(async (stores) => {
        const installation = await addInstallation(stores);
        const sequences: bigint[] = [];
        for (let index = 0; index < 5; index += 1) {
          const receivedAt = NOON - index;
          sequences.push(BigInt((await acceptDelivery(stores, installation, { receivedAt })).sequence));
        }

        assert.deepEqual(
          sequences,
          [...sequences].sort((one, other) => (one < other ? -1 : 1)),
        );
        assert.equal(new Set(sequences).size, 5);
      }),
    );

    it(
      'returns undefined for an unknown delivery or one of another site or CRM connection',
      onStores(async ({ deliveries, ...stores }) => {
        const [one, other] = [
          await addInstallation({ deliveries, ...stores }),
          await addInstallation({ deliveries, ...stores }),
        ];
        const { siteId, installationId, deliveryId } = await acceptDelivery({ deliveries, ...stores }, one);

        assert.equal(await deliveries.find({ siteId: OTHER_SITE, installationId, deliveryId }), undefined);
        assert.equal(await deliveries.find({ siteId, installationId: other.id, deliveryId }), undefined);
        assert.equal(await deliveries.find({ siteId, installationId, deliveryId: 'unknown' }), undefined);
      }),
    );

    it(
      'pages through the deliveries of a CRM connection, last received first',
      onStores(async (stores) => {
        const installation = await addInstallation(stores);
        const all = [];
        for (let index = 0; index < 5; index += 1) all.push(await acceptDelivery(stores, installation));
        await acceptDelivery(stores, await addInstallation(stores));
        const page = (after?: string) => stores.deliveries.listPage(SITE, installation.id, {}, 2, after);

        const first = await page();
        const second = await page(first.deliveries.at(-1)?.sequence);
        const third = await page(second.deliveries.at(-1)?.sequence);
        assert.deepEqual(
          [first, second, third].map(({ hasMore }) => hasMore),
          [true, true, false],
        );
        const seen = [first, second, third].flatMap(({ deliveries }) => deliveries);
        assert.deepEqual(idsOf(seen), idsOf(all.toReversed()));
        const { body: _, revision: __, replay: ___, appliedAt: ____, ...summary } = all[4] as CrmDelivery;
        assert.deepEqual(seen[0], summary);
      }),
    );

    it(
      'lists only deliveries of the given state',
      onStores(async (stores) => {
        const installation = await addInstallation(stores);
        const [first, second, third] = [
          await acceptDelivery(stores, installation),
          await acceptDelivery(stores, installation),
          await acceptDelivery(stores, installation),
        ];
        await stores.deliveryLeases.recordOutcome(second, anAppliedOutcome(second));
        const page = async (state: CrmDelivery['state'], after?: string) =>
          idsOf((await stores.deliveries.listPage(SITE, installation.id, { state }, 10, after)).deliveries);

        assert.deepEqual(await page('received'), idsOf([third, first]));
        assert.deepEqual(await page('received', third.sequence), idsOf([first]));
        assert.deepEqual(await page('applied'), idsOf([second]));
        assert.deepEqual(await page('failed'), []);
        assert.deepEqual((await stores.deliveries.listPage(OTHER_SITE, installation.id, {}, 10)).deliveries, []);
      }),
    );

    it(
      'lists only deliveries of the given record, in the given state',
      onStores(async (stores) => {
        const installation = await addInstallation(stores);
        const [first, other, second, third] = [
          await acceptDelivery(stores, installation),
          await acceptDelivery(stores, installation),
          await acceptDelivery(stores, installation),
          await acceptDelivery(stores, installation),
        ];
        for (const [delivery, recordId] of [
          [first, 'R-1'],
          [other, 'R-2'],
          [second, 'R-1'],
        ] as const) {
          await stores.deliveryLeases.recordOutcome(delivery, { ...anAppliedOutcome(delivery), recordId });
        }
        const page = async (filter: CrmDeliveryFilter, after?: string) =>
          idsOf((await stores.deliveries.listPage(SITE, installation.id, filter, 10, after)).deliveries);

        assert.deepEqual(await page({ recordId: 'R-1' }), idsOf([second, first]));
        assert.deepEqual(await page({ recordId: 'R-1' }, second.sequence), idsOf([first]));
        assert.deepEqual(await page({ recordId: 'R-1', state: 'applied' }), idsOf([second, first]));
        assert.deepEqual(await page({ recordId: 'R-1', state: 'received' }), []);
        assert.deepEqual(await page({ recordId: third.deliveryId }), []);
        const ofOtherSite = await stores.deliveries.listPage(OTHER_SITE, installation.id, { recordId: 'R-1' }, 10);
        assert.deepEqual(ofOtherSite.deliveries, []);
      }),
    );

    for (const [name, filter] of [
      ['any state', {}],
      ['one state', { state: 'received' }],
    ] as const) {
      it(
        `pages through all deliveries of ${name} without gaps or duplicates, by sequence descending`,
        pagesThroughAllItems(withInstallation, {
          add: ({ stores, installation }, first, count) =>
            Promise.all(numbersFrom(first, count).map(() => acceptDelivery(stores, installation))),
          compare: (one, other) => (BigInt(one.sequence) > BigInt(other.sequence) ? -1 : 1),
          idOf: ({ deliveryId }) => deliveryId,
          page: async ({ stores, installation }, limit, after: string | undefined) => {
            const page = await stores.deliveries.listPage(SITE, installation.id, filter, limit, after);
            const next = page.hasMore ? page.deliveries.at(-1)?.sequence : undefined;
            return { ids: idsOf(page.deliveries), next };
          },
        }),
      );
    }

    deliveryReplayCases(open);
  });
}
