import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LastOwnerError } from '../../core/access/access-errors.ts';
import type { MemberRepository } from '../../core/access/member-repository.port.ts';
import { handOverSite, removeMember, type SiteMember, setMemberRole } from '../../core/access/site-member.ts';
import type { SiteRepository } from '../../core/access/site-repository.port.ts';
import { ACCOUNT, OTHER_ACCOUNT } from '../support/builders/known-ids.ts';
import { aSite } from '../support/builders/site-builder.ts';
import { NOON } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';
import { addAll, ascending, pagesThroughAllItems } from '../support/matchers/paging.ts';

/** Site and member repositories of the same store. */
export interface MemberStores {
  readonly sites: SiteRepository;
  readonly members: MemberRepository;
}

/**
 * Conformance tests of MemberRepository. `open` returns a store with `ACCOUNT` and `OTHER_ACCOUNT`, and without sites.
 */
export function memberRepositorySuite(open: () => Promise<OpenPort<MemberStores>>): void {
  const addSite = async ({ sites }: MemberStores) => {
    const site = aSite();
    await sites.add(site);
    const owner: SiteMember = { siteId: site.id, accountId: ACCOUNT, role: 'owner', since: site.createdAt };
    const other: SiteMember = { siteId: site.id, accountId: OTHER_ACCOUNT, role: 'agent', since: NOON };
    return { site, owner, other };
  };

  describe('MemberRepository', () => {
    it(
      'has the account of a new site as its only member, the owner',
      withPort(open, async (stores) => {
        const { site, owner } = await addSite(stores);

        assert.deepEqual(await stores.members.list(site.id), [owner]);
        assert.deepEqual(await stores.members.findMembership(site.id, ACCOUNT), { site, role: 'owner' });
      }),
    );

    it(
      'finds no membership of an unknown site, an unknown account, or an account that is not a member',
      withPort(open, async (stores) => {
        const { site } = await addSite(stores);

        assert.equal(await stores.members.findMembership(site.id, OTHER_ACCOUNT), undefined);
        assert.equal(await stores.members.findMembership(site.id, 'acc_unknown'), undefined);
        assert.equal(await stores.members.findMembership('site_unknown', ACCOUNT), undefined);
        assert.deepEqual(await stores.members.list('site_unknown'), []);
      }),
    );

    it(
      'stores added members, lists them by time and account, and leaves other sites alone',
      withPort(open, async (stores) => {
        const { site, owner, other } = await addSite(stores);
        const { site: otherSite, owner: otherOwner } = await addSite(stores);

        const changed = await stores.members.change(site.id, (members) => [...members, other]);

        assert.deepEqual(changed, [other, owner]);
        assert.deepEqual(await stores.members.list(site.id), changed);
        assert.deepEqual(await stores.members.findMembership(site.id, OTHER_ACCOUNT), { site, role: 'agent' });
        assert.deepEqual(await stores.members.list(otherSite.id), [otherOwner]);
      }),
    );

    it(
      'records former members with their removal, until they are members again or forgotten',
      withPort(open, async (stores) => {
        const { members } = stores;
        const { site, other } = await addSite(stores);
        const former = { siteId: site.id, accountId: OTHER_ACCOUNT };
        const add = () => members.change(site.id, (all) => [...all, other]);
        const remove = () => members.change(site.id, (all) => all.filter((one) => one.accountId !== OTHER_ACCOUNT));

        await add();
        const failing = members.change(site.id, () => {
          throw new LastOwnerError('The change fails.');
        });
        await assert.rejects(failing, LastOwnerError);
        assert.deepEqual(await members.listFormerMembers(10), []);
        await remove();
        assert.deepEqual(await members.listFormerMembers(10), [former]);
        await add();
        assert.deepEqual(await members.listFormerMembers(10), []);
        await remove();
        await members.deleteFormerMember(former);
        assert.deepEqual(await members.listFormerMembers(10), []);
      }),
    );

    it(
      'stores changed and removed members',
      withPort(open, async (stores) => {
        const { site, owner, other } = await addSite(stores);
        await stores.members.change(site.id, () => [owner, other]);

        await stores.members.change(site.id, () => [owner, { ...other, role: 'viewer' }]);
        assert.equal((await stores.members.findMembership(site.id, OTHER_ACCOUNT))?.role, 'viewer');
        await stores.members.change(site.id, () => [{ ...other, role: 'owner' }]);

        assert.deepEqual(await stores.members.list(site.id), [{ ...other, role: 'owner' }]);
        assert.equal(await stores.members.findMembership(site.id, ACCOUNT), undefined);
      }),
    );

    it(
      'lists the sites of a member with its roles, oldest first',
      withPort(open, async (stores) => {
        const [first, second] = [await addSite(stores), await addSite(stores)];
        await addSite(stores);
        for (const { site, owner, other } of [second, first])
          await stores.members.change(site.id, () => [owner, { ...other, role: 'viewer' }]);

        assert.deepEqual(await stores.members.listMemberships(OTHER_ACCOUNT, 100), [
          { site: first.site, role: 'viewer' },
          { site: second.site, role: 'viewer' },
        ]);
        assert.deepEqual(await stores.members.listMemberships('acc_unknown', 100), []);
      }),
    );

    it(
      'pages through all sites of an account by id ascending',
      pagesThroughAllItems(open, {
        add: ({ sites }, _first, count) => addAll(count, aSite, (site) => sites.add(site)),
        compare: (one, other) => ascending(one.id, other.id),
        idOf: ({ id }) => id,
        page: async (port, limit, after: string | undefined) => {
          const ids = (await port.members.listMemberships(ACCOUNT, limit, after)).map(({ site }) => site.id);
          return { ids, next: ids.length < limit ? undefined : ids.at(-1) };
        },
      }),
    );

    it(
      'has the account of a site without stored members as its owner, in addition to members that are added',
      withPort(open, async (stores) => {
        const { site, owner, other } = await addSite(stores);
        await stores.members.change(site.id, () => []);

        assert.deepEqual(await stores.members.list(site.id), [owner]);
        assert.deepEqual(await stores.members.findMembership(site.id, ACCOUNT), { site, role: 'owner' });
        assert.equal(await stores.members.findMembership(site.id, OTHER_ACCOUNT), undefined);
        assert.deepEqual(await stores.members.listMemberships(ACCOUNT, 10), [{ site, role: 'owner' }]);
        assert.deepEqual(await stores.members.change(site.id, (all) => [...all, other]), [other, owner]);
      }),
    );

    it(
      'stores nothing if change throws',
      withPort(open, async (stores) => {
        const { site, owner } = await addSite(stores);
        const change = stores.members.change(site.id, () => {
          throw new RangeError('no');
        });

        await assert.rejects(change, RangeError);
        assert.deepEqual(await stores.members.list(site.id), [owner]);
      }),
    );

    it(
      'leaves one owner if two owners lower each other at the same time',
      withPort(open, async (stores) => {
        for (let turn = 0; turn < 10; turn += 1) {
          const { site, owner, other } = await addSite(stores);
          await stores.members.change(site.id, () => [owner, { ...other, role: 'owner' }]);
          const lower = (actorId: string, accountId: string) =>
            stores.members.change(site.id, (members) => setMemberRole(members, { actorId, accountId, role: 'viewer' }));

          const outcomes = await Promise.allSettled([lower(ACCOUNT, OTHER_ACCOUNT), lower(OTHER_ACCOUNT, ACCOUNT)]);

          const owners = (await stores.members.list(site.id)).filter(({ role }) => role === 'owner');
          assert.equal(owners.length, 1);
          assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
        }
      }),
    );

    it(
      'hands a site over, or refuses it, if the new owner is removed at the same time',
      withPort(open, async (stores) => {
        for (let turn = 0; turn < 10; turn += 1) {
          const { site, owner, other } = await addSite(stores);
          await stores.members.change(site.id, () => [owner, other]);
          const change = { actorId: ACCOUNT, accountId: OTHER_ACCOUNT };

          const [handedOver] = await Promise.allSettled([
            stores.members.change(site.id, (members) => handOverSite(members, { ...change, callerBecomes: 'removed' })),
            stores.members.change(site.id, (members) => removeMember(members, change)),
          ]);

          const expected = handedOver.status === 'fulfilled' ? { ...other, role: 'owner' } : owner;
          assert.deepEqual(await stores.members.list(site.id), [expected]);
        }
      }),
    );

    it(
      'leaves an owner if two owners hand over to each other and leave at the same time',
      withPort(open, async (stores) => {
        for (let turn = 0; turn < 10; turn += 1) {
          const { site, owner, other } = await addSite(stores);
          await stores.members.change(site.id, () => [owner, { ...other, role: 'owner' }]);
          const handOver = (actorId: string, accountId: string) =>
            stores.members.change(site.id, (members) =>
              handOverSite(members, { actorId, accountId, callerBecomes: 'removed' }),
            );

          const outcomes = await Promise.allSettled([
            handOver(ACCOUNT, OTHER_ACCOUNT),
            handOver(OTHER_ACCOUNT, ACCOUNT),
          ]);

          assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
          assert.deepEqual(
            (await stores.members.list(site.id)).map(({ role }) => role),
            ['owner'],
          );
        }
      }),
    );

    it(
      'leaves one owner if two owners leave at the same time',
      withPort(open, async (stores) => {
        const { site, owner, other } = await addSite(stores);
        await stores.members.change(site.id, () => [owner, { ...other, role: 'owner' }]);
        const leave = (accountId: string) =>
          stores.members.change(site.id, (members) => {
            if (members.length === 1) throw new LastOwnerError('');
            return members.filter((one) => one.accountId !== accountId);
          });

        await Promise.allSettled([leave(ACCOUNT), leave(OTHER_ACCOUNT)]);

        assert.equal((await stores.members.list(site.id)).length, 1);
      }),
    );
  });
}
