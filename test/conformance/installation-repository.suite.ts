import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Installation } from '../../core/crm/installation.ts';
import {
  type CrmRejectionReason,
  type CrmRejectionStatistics,
  MAX_LATEST_CRM_REJECTIONS,
} from '../../core/crm/rejected-deliveries.ts';
import { addInstallation, anInstallation, type CrmStores } from '../support/builders/crm-builder.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { NOON } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';
import { descending, numbersFrom, pagesThroughAllItems } from '../support/matchers/paging.ts';

const someRejections = (reason: CrmRejectionReason, ...times: readonly number[]): CrmRejectionStatistics => ({
  counts: { [reason]: times.length },
  latest: times.map((at) => ({ reason, at })),
});

/** Conformance tests of InstallationRepository. `open` returns a store with `SITE` and `OTHER_SITE`. */
export function installationRepositorySuite(open: () => Promise<OpenPort<CrmStores>>): void {
  const onStores = (body: (stores: CrmStores) => Promise<void>) => withPort(open, body);

  describe('InstallationRepository', () => {
    it(
      'stores a CRM connection and finds it unchanged',
      onStores(async ({ installations }) => {
        const mapping = { recordId: '/a~1b/~0/', comment: '', externalSystem: '$set.a "Ünï"' };
        const status = {
          pointer: '/s',
          values: { 'a.b $x': 'open', '': 'resolved', __proto__x: 'escalated' },
        } as const;
        const odd = anInstallation({ mapping: { ...mapping, status }, inboundEnabled: false });
        const bare = anInstallation({ mapping: null, status: 'inactive', secrets: [] });
        await installations.add(odd);
        await installations.add(bare);

        assert.deepEqual(await installations.find(odd.id), odd);
        assert.deepEqual(await installations.find(bare.id), bare);
      }),
    );

    it(
      'returns undefined for an unknown id',
      onStores(async (stores) => {
        await addInstallation(stores);

        assert.equal(await stores.installations.find('ins_unknown'), undefined);
        assert.equal(await stores.installations.find(''), undefined);
      }),
    );

    it(
      'pages through all CRM connections, newest first',
      pagesThroughAllItems(open, {
        add: (stores, first, count) => Promise.all(numbersFrom(first, count).map(() => addInstallation(stores))),
        compare: (one, other) => descending(one.id, other.id),
        idOf: ({ id }) => id,
        page: async (port, limit, after: string | undefined) => {
          const ids = (await port.installations.list(SITE, limit, after)).map(({ id }) => id);
          return { ids, next: ids.length < limit ? undefined : ids.at(-1) };
        },
      }),
    );

    it(
      'lists the CRM connections of a site, newest first',
      onStores(async (stores) => {
        const first = await addInstallation(stores);
        const second = await addInstallation(stores);
        await addInstallation(stores, { siteId: OTHER_SITE });
        const third = await addInstallation(stores);

        assert.deepEqual(await stores.installations.list(SITE, 10), [third, second, first]);
        assert.deepEqual(await stores.installations.list(SITE, 2), [third, second]);
      }),
    );

    it(
      'stores and returns a change',
      onStores(async (stores) => {
        const { id, ...rest } = await addInstallation(stores);
        const changed = await stores.installations.change(SITE, id, (one) => ({ ...one, name: 'New', mapping: null }));

        assert.deepEqual(changed, { ...rest, id, name: 'New', mapping: null });
        assert.deepEqual(await stores.installations.find(id), changed);
      }),
    );

    it(
      'does not change an unknown CRM connection or one of another site',
      onStores(async (stores) => {
        const known = await addInstallation(stores);
        const rename = (one: Installation) => ({ ...one, name: 'Stolen' });

        assert.equal(await stores.installations.change(OTHER_SITE, known.id, rename), undefined);
        assert.equal(await stores.installations.change(SITE, 'ins_unknown', rename), undefined);
        assert.deepEqual(await stores.installations.find(known.id), known);
      }),
    );

    it(
      'applies all concurrent changes',
      onStores(async (stores) => {
        const { id } = await addInstallation(stores, { name: '' });
        const append = (one: Installation) => ({ ...one, name: `${one.name}x` });
        await Promise.all(Array.from({ length: 20 }, () => stores.installations.change(SITE, id, append)));

        assert.equal((await stores.installations.find(id))?.name, 'x'.repeat(20));
      }),
    );

    it(
      'never changes id, site and creation time',
      onStores(async (stores) => {
        const known = await addInstallation(stores);
        const moved = { id: 'ins_other', siteId: OTHER_SITE, createdAt: 1 };
        await stores.installations.change(SITE, known.id, (one) => ({ ...one, ...moved }));

        assert.deepEqual(await stores.installations.find(known.id), known);
      }),
    );

    it(
      'rethrows the error of a change and stores nothing',
      onStores(async (stores) => {
        const known = await addInstallation(stores);
        const fail = () => {
          throw new RangeError('Not so.');
        };

        await assert.rejects(stores.installations.change(SITE, known.id, fail), RangeError);
        assert.deepEqual(await stores.installations.find(known.id), known);
      }),
    );

    it(
      'has no rejections at first',
      onStores(async (stores) => {
        const { id } = await addInstallation(stores);

        assert.deepEqual(await stores.installations.findRejectionStatistics(SITE, id), { counts: {}, latest: [] });
      }),
    );

    it(
      'adds rejections to the counts and keeps the latest by time',
      onStores(async (stores) => {
        const { id } = await addInstallation(stores);
        await stores.installations.addRejectionStatistics(id, someRejections('signature_invalid', NOON + 1, NOON));
        await stores.installations.addRejectionStatistics(id, someRejections('digest_mismatch', NOON + 2));
        await stores.installations.addRejectionStatistics(id, someRejections('signature_invalid', NOON - 1));

        assert.deepEqual(await stores.installations.findRejectionStatistics(SITE, id), {
          counts: { signature_invalid: 3, digest_mismatch: 1 },
          latest: [
            { reason: 'digest_mismatch', at: NOON + 2 },
            { reason: 'signature_invalid', at: NOON + 1 },
            { reason: 'signature_invalid', at: NOON },
            { reason: 'signature_invalid', at: NOON - 1 },
          ],
        });
      }),
    );

    it(
      `counts all concurrent rejections and keeps the latest ${MAX_LATEST_CRM_REJECTIONS}`,
      onStores(async (stores) => {
        const { id } = await addInstallation(stores);
        const times = Array.from({ length: 30 }, (_, index) => NOON + index);
        await Promise.all(
          times.map((at) => stores.installations.addRejectionStatistics(id, someRejections('delivery_replayed', at))),
        );

        const rejections = await stores.installations.findRejectionStatistics(SITE, id);
        assert.deepEqual(rejections?.counts, { delivery_replayed: 30 });
        assert.deepEqual(
          rejections.latest.map(({ at }) => at),
          times.toReversed().slice(0, MAX_LATEST_CRM_REJECTIONS),
        );
      }),
    );

    it(
      'does not change a CRM connection by rejections, or rejections by a change',
      onStores(async (stores) => {
        const known = await addInstallation(stores);
        const rejections = someRejections('body_invalid', NOON);
        await stores.installations.addRejectionStatistics(known.id, rejections);
        assert.deepEqual(await stores.installations.find(known.id), known);
        await stores.installations.change(SITE, known.id, (one) => ({ ...one, name: 'New' }));

        assert.deepEqual(await stores.installations.findRejectionStatistics(SITE, known.id), rejections);
      }),
    );

    it(
      'returns no rejections for an unknown CRM connection or one of another site',
      onStores(async (stores) => {
        const { id } = await addInstallation(stores);
        await stores.installations.addRejectionStatistics('ins_unknown', someRejections('body_invalid', NOON));

        assert.equal(await stores.installations.findRejectionStatistics(OTHER_SITE, id), undefined);
        assert.equal(await stores.installations.findRejectionStatistics(SITE, 'ins_unknown'), undefined);
      }),
    );
  });
}
