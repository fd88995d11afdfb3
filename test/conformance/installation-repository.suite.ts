import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Installation } from '../../core/crm/installation.ts';
import { LATEST_REFUSALS, type RefusalReason, type Refusals } from '../../core/crm/refusals.ts';
import { anInstallation, type CrmStores, installed } from '../support/builders/crm-builder.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { NOON } from '../support/builders/times.ts';
import { type Opened, on } from '../support/fixtures/opened.ts';
import { descending, numbersFrom, respectsLimit } from '../support/matchers/page-walk.ts';

const refusalsOf = (reason: RefusalReason, ...times: readonly number[]): Refusals => ({
  counts: { [reason]: times.length },
  latest: times.map((at) => ({ reason, at })),
});

/** What every InstallationRepository does. It opens on a store that knows `SITE` and `OTHER_SITE`. */
export function installationRepositorySuite(open: () => Promise<Opened<CrmStores>>): void {
  const onStores = (body: (stores: CrmStores) => Promise<void>) => on(open, body);

  describe('InstallationRepository', () => {
    it(
      'gives an installation back as it was stored',
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
      'finds nothing under an unknown id',
      onStores(async (stores) => {
        await installed(stores);

        assert.equal(await stores.installations.find('ins_unknown'), undefined);
        assert.equal(await stores.installations.find(''), undefined);
      }),
    );

    it(
      'returns at most limit installations, newest first',
      respectsLimit(open, {
        add: (stores, first, count) => Promise.all(numbersFrom(first, count).map(() => installed(stores))),
        compare: (one, other) => descending(one.id, other.id),
        idOf: ({ id }) => id,
        ids: async ({ installations }, limit) => (await installations.list(SITE, limit)).map(({ id }) => id),
      }),
    );

    it(
      'lists the installations of a site, the newest first',
      onStores(async (stores) => {
        const first = await installed(stores);
        const second = await installed(stores);
        await installed(stores, { siteId: OTHER_SITE });
        const third = await installed(stores);

        assert.deepEqual(await stores.installations.list(SITE, 10), [third, second, first]);
        assert.deepEqual(await stores.installations.list(SITE, 2), [third, second]);
      }),
    );

    it(
      'stores a change and answers what it has made',
      onStores(async (stores) => {
        const { id, ...rest } = await installed(stores);
        const changed = await stores.installations.change(SITE, id, (one) => ({ ...one, name: 'New', mapping: null }));

        assert.deepEqual(changed, { ...rest, id, name: 'New', mapping: null });
        assert.deepEqual(await stores.installations.find(id), changed);
      }),
    );

    it(
      'changes nothing of another site, and nothing that is not there',
      onStores(async (stores) => {
        const known = await installed(stores);
        const rename = (one: Installation) => ({ ...one, name: 'Stolen' });

        assert.equal(await stores.installations.change(OTHER_SITE, known.id, rename), undefined);
        assert.equal(await stores.installations.change(SITE, 'ins_unknown', rename), undefined);
        assert.deepEqual(await stores.installations.find(known.id), known);
      }),
    );

    it(
      'keeps all of many changes at once',
      onStores(async (stores) => {
        const { id } = await installed(stores, { name: '' });
        const append = (one: Installation) => ({ ...one, name: `${one.name}x` });
        await Promise.all(Array.from({ length: 20 }, () => stores.installations.change(SITE, id, append)));

        assert.equal((await stores.installations.find(id))?.name, 'x'.repeat(20));
      }),
    );

    it(
      'leaves id, site and time of creation as they are',
      onStores(async (stores) => {
        const known = await installed(stores);
        const moved = { id: 'ins_other', siteId: OTHER_SITE, createdAt: 1 };
        await stores.installations.change(SITE, known.id, (one) => ({ ...one, ...moved }));

        assert.deepEqual(await stores.installations.find(known.id), known);
      }),
    );

    it(
      'hands on what a change throws, and stores nothing',
      onStores(async (stores) => {
        const known = await installed(stores);
        const refuse = () => {
          throw new RangeError('Not so.');
        };

        await assert.rejects(stores.installations.change(SITE, known.id, refuse), RangeError);
        assert.deepEqual(await stores.installations.find(known.id), known);
      }),
    );

    it(
      'remembers no refusals at first',
      onStores(async (stores) => {
        const { id } = await installed(stores);

        assert.deepEqual(await stores.installations.refusals(SITE, id), { counts: {}, latest: [] });
      }),
    );

    it(
      'adds refusals to the counts and keeps the latest by their times',
      onStores(async (stores) => {
        const { id } = await installed(stores);
        await stores.installations.recordRefusals(id, refusalsOf('signature_invalid', NOON + 1, NOON));
        await stores.installations.recordRefusals(id, refusalsOf('digest_mismatch', NOON + 2));
        await stores.installations.recordRefusals(id, refusalsOf('signature_invalid', NOON - 1));

        assert.deepEqual(await stores.installations.refusals(SITE, id), {
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
      `counts every refusal, and keeps ${LATEST_REFUSALS}, of many recorded at once`,
      onStores(async (stores) => {
        const { id } = await installed(stores);
        const times = Array.from({ length: 30 }, (_, index) => NOON + index);
        await Promise.all(
          times.map((at) => stores.installations.recordRefusals(id, refusalsOf('delivery_replayed', at))),
        );

        const refusals = await stores.installations.refusals(SITE, id);
        assert.deepEqual(refusals?.counts, { delivery_replayed: 30 });
        assert.deepEqual(
          refusals.latest.map(({ at }) => at),
          times.toReversed().slice(0, LATEST_REFUSALS),
        );
      }),
    );

    it(
      'changes nothing of an installation by its refusals, nor the refusals by a change',
      onStores(async (stores) => {
        const known = await installed(stores);
        const refusals = refusalsOf('body_invalid', NOON);
        await stores.installations.recordRefusals(known.id, refusals);
        assert.deepEqual(await stores.installations.find(known.id), known);
        await stores.installations.change(SITE, known.id, (one) => ({ ...one, name: 'New' }));

        assert.deepEqual(await stores.installations.refusals(SITE, known.id), refusals);
      }),
    );

    it(
      'has no refusals of another site, and counts none where there is no installation',
      onStores(async (stores) => {
        const { id } = await installed(stores);
        await stores.installations.recordRefusals('ins_unknown', refusalsOf('body_invalid', NOON));

        assert.equal(await stores.installations.refusals(OTHER_SITE, id), undefined);
        assert.equal(await stores.installations.refusals(SITE, 'ins_unknown'), undefined);
      }),
    );
  });
}
