import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SiteRepository } from '../../core/access/site-repository.port.ts';
import { OTHER_ACCOUNT } from '../support/builders/known-ids.ts';
import { aSite } from '../support/builders/site-builder.ts';
import { NOON } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

/**
 * Conformance tests of SiteRepository. `open` returns a store with `ACCOUNT` and `OTHER_ACCOUNT`, and without sites.
 */
export function siteRepositorySuite(open: () => Promise<OpenPort<SiteRepository>>): void {
  describe('SiteRepository', () => {
    it(
      'finds a site by id as stored',
      withPort(open, async (sites) => {
        const site = aSite({
          name: `"Ada's" 😀\u2028`,
          allowedOrigins: ['https://a.example', 'http://b.example:8080'],
          texts: { 'de-AT': { send: 'Los “😀” $a.b' }, en: {} },
        });
        await sites.add(site);

        assert.deepEqual(await sites.find(site.id), site);
      }),
    );

    it(
      'finds a site without allowed origins',
      withPort(open, async (sites) => {
        const site = aSite({ allowedOrigins: [] });
        await sites.add(site);

        assert.deepEqual(await sites.find(site.id), site);
      }),
    );

    it(
      'returns undefined for an unknown id',
      withPort(open, async (sites) => {
        await sites.add(aSite());

        assert.equal(await sites.find('site_unknown'), undefined);
      }),
    );

    it(
      'stores the deletion of a site, and lists deleted sites until they are restored',
      withPort(open, async (sites) => {
        const [first, second, other] = [aSite(), aSite(), aSite()];
        for (const site of [second, first, other]) await sites.add(site);
        const deletion = { requestedAt: NOON, removesAt: NOON + 7, isRemoving: false };
        for (const { id } of [second, first]) await sites.change(id, (site) => ({ ...site, deletion }));

        assert.deepEqual(await sites.find(first.id), { ...first, deletion });
        assert.deepEqual(await sites.listDeleted(), [
          { ...first, deletion },
          { ...second, deletion },
        ]);
        await sites.change(first.id, ({ deletion: _deletion, ...site }) => site);
        assert.deepEqual(await sites.find(first.id), first);
        assert.deepEqual(await sites.listDeleted(), [{ ...second, deletion }]);
      }),
    );

    it(
      'lists the ids of the sites of all accounts',
      withPort(open, async (sites) => {
        const stored = [aSite(), aSite({ accountId: OTHER_ACCOUNT }), aSite()];
        for (const site of stored.toReversed()) await sites.add(site);
        const ids = stored.map(({ id }) => id).sort();

        assert.deepEqual(await sites.listIds(10), ids);
        assert.deepEqual(await sites.listIds(2), ids.slice(0, 2));
        assert.deepEqual(await sites.listIds(10, ids[1]), ids.slice(2));
      }),
    );

    it(
      'stores sites up to the limit of their account',
      withPort(open, async (sites) => {
        const [first, second, third, other] = [aSite(), aSite(), aSite(), aSite({ accountId: OTHER_ACCOUNT })];
        const stored = [];
        for (const site of [other, first, second, third]) stored.push(await sites.add(site, 2));

        assert.deepEqual(stored, [true, true, true, false]);
        assert.equal(await sites.find(third.id), undefined);
        assert.equal(await sites.add(third), true);
        assert.equal(await sites.add(aSite(), 2), false);
      }),
    );

    it(
      'never exceeds the limit when 20 sites are added concurrently',
      withPort(open, async (sites) => {
        const added = Array.from({ length: 20 }, () => aSite());

        const stored = await Promise.all(added.map((site) => sites.add(site, 3)));
        const found = await Promise.all(added.map(({ id }) => sites.find(id)));

        assert.equal(stored.filter((isStored) => isStored).length, 3);
        assert.equal(found.filter((site) => site !== undefined).length, 3);
      }),
    );

    it(
      'returns a changed site as stored',
      withPort(open, async (sites) => {
        const site = aSite();
        await sites.add(site);

        const changed = await sites.change(site.id, (old) => ({
          ...old,
          name: 'Market',
          allowedOrigins: [],
          locale: 'de',
        }));

        assert.deepEqual(changed, { ...site, name: 'Market', allowedOrigins: [], locale: 'de' });
        assert.deepEqual(await sites.find(site.id), changed);
      }),
    );

    it(
      'changes no other site',
      withPort(open, async (sites) => {
        const [one, other] = [aSite(), aSite()];
        await sites.add(one);
        await sites.add(other);

        await sites.change(one.id, (site) => ({ ...site, name: 'Market' }));

        assert.deepEqual(await sites.find(other.id), other);
      }),
    );

    it(
      'returns undefined for an unknown site without calling change',
      withPort(open, async (sites) => {
        const changed = await sites.change('site_unknown', () => assert.fail('there is nothing to change'));

        assert.equal(changed, undefined);
      }),
    );

    it(
      'stores nothing if change throws',
      withPort(open, async (sites) => {
        const site = aSite();
        await sites.add(site);
        const change = sites.change(site.id, () => {
          throw new RangeError('no');
        });

        await assert.rejects(change, RangeError);
        assert.deepEqual(await sites.find(site.id), site);
      }),
    );

    it(
      'applies 20 concurrent changes one after the other',
      withPort(open, async (sites) => {
        const site = aSite({ allowedOrigins: [] });
        await sites.add(site);
        const origins = Array.from({ length: 20 }, (_, number) => `https://shop-${number}.example`);

        await Promise.all(
          origins.map((origin) =>
            sites.change(site.id, (old) => ({ ...old, allowedOrigins: [...old.allowedOrigins, origin] })),
          ),
        );

        const stored = await sites.find(site.id);
        assert.deepEqual([...(stored?.allowedOrigins ?? [])].sort(), [...origins].sort());
      }),
    );
  });
}
