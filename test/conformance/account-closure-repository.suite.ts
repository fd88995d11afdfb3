import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AccountClosedError, LastOwnerError } from '../../core/access/access-errors.ts';
import type { Account } from '../../core/access/account.ts';
import type { AccountClosureRepository } from '../../core/access/account-closure-repository.port.ts';
import type { AccountRepository } from '../../core/access/account-repository.port.ts';
import { leaveSites, type SiteWithMembers } from '../../core/access/closure-effect.ts';
import type { Invitation } from '../../core/access/invitation.ts';
import type { InvitationRepository } from '../../core/access/invitation-repository.port.ts';
import type { MemberRepository } from '../../core/access/member-repository.port.ts';
import type { PasswordResetRepository } from '../../core/access/password-reset-repository.port.ts';
import type { SessionRepository } from '../../core/access/session-repository.port.ts';
import { setMemberRole } from '../../core/access/site-member.ts';
import type { SiteRepository } from '../../core/access/site-repository.port.ts';
import type { SiteRole } from '../../core/access/site-role.ts';
import type { ReadMarkRepository } from '../../core/tickets/read-mark-repository.port.ts';
import type { TicketRepository } from '../../core/tickets/ticket-repository.port.ts';
import { anAccount } from '../support/builders/account-builder.ts';
import { anId } from '../support/builders/known-ids.ts';
import { aPasswordReset } from '../support/builders/password-reset-builder.ts';
import { aRotatedSession, aSession } from '../support/builders/session-builder.ts';
import { aSite } from '../support/builders/site-builder.ts';
import { aNewConversation, aTicket } from '../support/builders/ticket-builder.ts';
import { NOON } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

/** The repositories of one store with records of accounts. */
export interface ClosureStores {
  readonly accountClosures: AccountClosureRepository;
  readonly accounts: AccountRepository;
  readonly sites: SiteRepository;
  readonly members: MemberRepository;
  readonly invitations: InvitationRepository;
  readonly sessions: SessionRepository;
  readonly passwordResets: PasswordResetRepository;
  readonly tickets: TicketRepository;
  readonly readMarks: ReadMarkRepository;
}

let serial = 0;

/** Conformance tests of AccountClosureRepository. `open` returns an empty store. */
export function accountClosureRepositorySuite(open: () => Promise<OpenPort<ClosureStores>>): void {
  const addAccount = async ({ accounts }: ClosureStores) => {
    const account = anAccount();
    await accounts.add(account);
    return account;
  };
  const addSite = async ({ sites, members }: ClosureStores, creator: Account, others: [Account, SiteRole][] = []) => {
    const site = aSite({ accountId: creator.id });
    await sites.add(site);
    const added = others.map(([{ id: accountId }, role]) => ({ siteId: site.id, accountId, role, since: NOON }));
    if (added.length > 0) await members.change(site.id, (all) => [...all, ...added]);
    return site;
  };
  const anInvitation = (siteId: string, invitedBy: string): Invitation => {
    serial += 1;
    const rest = { role: 'agent', createdAt: NOON, expiresAt: NOON + 9 } as const;
    const [id, tokenHash] = [anId('inv', 900 + serial), String(serial).padStart(64, 'a')];
    return { id, siteId, email: `guest-${serial}@example.com`, invitedBy, tokenHash, ...rest };
  };
  const close = ({ accountClosures }: ClosureStores, { id }: Account, at = NOON) =>
    accountClosures.close(id, (sitesWithMembers) => leaveSites(sitesWithMembers, id), at);
  const markRead = async ({ tickets, readMarks }: ClosureStores, siteId: string, accounts: readonly Account[]) => {
    const ticket = aTicket({ siteId });
    await tickets.addConversation(aNewConversation(ticket));
    for (const { id } of accounts) await readMarks.advance(id, siteId, ticket.id, 1);
    return ticket.id;
  };

  describe('AccountClosureRepository', () => {
    it(
      'lists the sites of a member and those that the account created, with their members, by id',
      withPort(open, async (stores) => {
        const [account, other] = [await addAccount(stores), await addAccount(stores)];
        const joined = await addSite(stores, other, [[account, 'viewer']]);
        const created = await addSite(stores, account, [[other, 'owner']]);
        await stores.members.change(created.id, (all) => all.filter(({ accountId }) => accountId === other.id));
        await addSite(stores, other);

        const sitesWithMembers = await stores.accountClosures.listSitesWithMembers(account.id);

        const expected = [joined, created].toSorted((one, two) => (one.id < two.id ? -1 : 1));
        assert.deepEqual(
          sitesWithMembers.map(({ site }) => site),
          expected,
        );
        for (const { site, members } of sitesWithMembers) assert.deepEqual(members, await stores.members.list(site.id));
        assert.deepEqual(await stores.accountClosures.listSitesWithMembers('acc_unknown'), []);
      }),
    );

    it(
      'closes an account: no repository returns it, its sessions and invitations end, and others stay',
      withPort(open, async (stores) => {
        const { accounts, sessions, invitations, passwordResets, members } = stores;
        const [account, other] = [await addAccount(stores), await addAccount(stores)];
        const site = await addSite(stores, other, [[account, 'admin']]);
        const [own, others] = [aSession({ accountId: account.id }), aSession({ accountId: other.id })];
        for (const session of [own, others]) await sessions.add(session);
        const [made, kept] = [anInvitation(site.id, account.id), anInvitation(site.id, other.id)];
        for (const invitation of [made, kept]) await invitations.add(invitation, 10);
        const reset = aPasswordReset({ accountId: account.id });
        await passwordResets.replace(reset);

        const sitesWithMembers = await close(stores, account);

        assert.deepEqual(
          sitesWithMembers?.map((siteWithMembers) => siteWithMembers.site),
          [site],
        );
        assert.equal(await accounts.find(account.id), undefined);
        assert.equal(await accounts.findByEmail(account.email), undefined);
        assert.equal(await accounts.findByEmail(account.id), undefined);
        assert.deepEqual(await accounts.findMany([account.id, other.id]), [other]);
        assert.deepEqual(
          (await accounts.list(10)).map((one) => one.account),
          [other],
        );
        assert.deepEqual(
          (await members.list(site.id)).map(({ accountId }) => accountId),
          [other.id],
        );
        assert.equal(await sessions.isFamilyAlive(own.familyId), false);
        assert.equal(await sessions.isFamilyAlive(others.familyId), true);
        assert.deepEqual(await invitations.list(site.id), [kept]);
        assert.equal(await passwordResets.findAccountId(reset.tokenHash, NOON), undefined);
        assert.deepEqual(await stores.accountClosures.listClosed(), [{ id: account.id, closedAt: NOON }]);
      }),
    );

    it(
      'stores what leave returns for the sites',
      withPort(open, async (stores) => {
        const [account, other] = [await addAccount(stores), await addAccount(stores)];
        const shared = await addSite(stores, account, [[other, 'owner']]);
        const deleted = await addSite(stores, account);
        const deletion = { requestedAt: NOON, removesAt: NOON + 9, isRemoving: false };
        await stores.sites.change(deleted.id, (site) => ({ ...site, deletion }));

        await close(stores, account);

        assert.deepEqual(await stores.sites.find(shared.id), { ...shared, accountId: other.id });
        assert.deepEqual(await stores.members.findMembership(shared.id, account.id), undefined);
        assert.equal((await stores.sites.find(deleted.id))?.deletion?.isRemoving, true);
      }),
    );

    it(
      'makes the account a former member of its sites, so that its conversations are unassigned',
      withPort(open, async (stores) => {
        const [owner, leaving] = [await addAccount(stores), await addAccount(stores)];
        const site = await addSite(stores, owner, [[leaving, 'agent']]);

        await stores.accountClosures.close(leaving.id, (all) => leaveSites(all, leaving.id), NOON);

        assert.deepEqual(await stores.members.listFormerMembers(10), [{ siteId: site.id, accountId: leaving.id }]);
      }),
    );

    it(
      'frees the email address for a new account',
      withPort(open, async (stores) => {
        const account = await addAccount(stores);
        await close(stores, account);
        const again = anAccount({ email: account.email });

        await stores.accounts.add(again);

        assert.deepEqual(await stores.accounts.findByEmail(account.email), again);
        await close(stores, again);
        assert.equal((await stores.accountClosures.listClosed()).length, 2);
      }),
    );

    it(
      'stores nothing if leave throws',
      withPort(open, async (stores) => {
        const account = await addAccount(stores);
        const site = await addSite(stores, account);
        const session = aSession({ accountId: account.id });
        await stores.sessions.add(session);

        await assert.rejects(close(stores, account), LastOwnerError);

        assert.deepEqual(await stores.accounts.find(account.id), account);
        assert.equal((await stores.members.findMembership(site.id, account.id))?.role, 'owner');
        assert.equal(await stores.sessions.isFamilyAlive(session.familyId), true);
        assert.deepEqual(await stores.accountClosures.listClosed(), []);
      }),
    );

    it(
      'closes an account once, and no unknown one',
      withPort(open, async (stores) => {
        const account = await addAccount(stores);

        const outcomes = await Promise.all(Array.from({ length: 5 }, () => close(stores, account)));

        assert.equal(outcomes.filter((sitesWithMembers) => sitesWithMembers !== undefined).length, 1);
        assert.equal(await close(stores, anAccount()), undefined);
      }),
    );

    it(
      'leaves a site one owner if both owners close their accounts, or one makes the other an admin, at the same time',
      withPort(open, async (stores) => {
        for (let turn = 0; turn < 5; turn += 1) {
          const [one, other] = [await addAccount(stores), await addAccount(stores)];
          const site = await addSite(stores, one, [[other, 'owner']]);
          const lower = { actorId: other.id, accountId: one.id, role: 'admin' } as const;

          await Promise.allSettled([
            close(stores, one),
            close(stores, other),
            stores.members.change(site.id, (members) => setMemberRole(members, lower)),
          ]);

          const owners = (await stores.members.list(site.id)).filter(({ role }) => role === 'owner');
          assert.equal(owners.length, 1);
          assert.ok(await stores.accounts.find(owners[0]?.accountId ?? ''));
        }
      }),
    );

    it(
      'does not let a closed account become a member or create a site, while a request is under way',
      withPort(open, async (stores) => {
        const [account, other] = [await addAccount(stores), await addAccount(stores)];
        const site = await addSite(stores, other);
        const invitation = anInvitation(site.id, other.id);
        await stores.invitations.add(invitation, 10);
        const member = { siteId: site.id, accountId: account.id, role: 'agent', since: NOON } as const;
        await close(stores, account);

        await assert.rejects(
          stores.members.change(site.id, (all) => [...all, member]),
          AccountClosedError,
        );
        await assert.rejects(
          stores.invitations.accept(invitation, (all) => [...all, member]),
          AccountClosedError,
        );
        await assert.rejects(stores.sites.add(aSite({ accountId: account.id })), AccountClosedError);
        assert.equal((await stores.members.list(site.id)).length, 1);
        assert.deepEqual(await stores.invitations.list(site.id), [invitation]);
      }),
    );

    it(
      'ends each session that is refreshed at the same time',
      withPort(open, async (stores) => {
        const account = await addAccount(stores);
        const sessions = Array.from({ length: 5 }, () => aSession({ accountId: account.id }));
        for (const session of sessions) await stores.sessions.add(session);

        await Promise.all([
          close(stores, account),
          ...sessions.map(({ tokenHash }) => stores.sessions.rotate(tokenHash, NOON, aRotatedSession)),
        ]);

        for (const { familyId } of sessions) assert.equal(await stores.sessions.isFamilyAlive(familyId), false);
      }),
    );

    it(
      'deletes the records of a closed account in batches, also if a process died after the first one',
      withPort(open, async (stores) => {
        const { accountClosures, readMarks } = stores;
        const [account, other] = [await addAccount(stores), await addAccount(stores)];
        const site = await addSite(stores, other, [[account, 'agent']]);
        const ids: string[] = [];
        for (let count = 0; count < 5; count += 1) ids.push(await markRead(stores, site.id, [account, other]));
        await close(stores, account);
        // A request that began before.
        const late = aSession({ accountId: account.id });
        await stores.sessions.add(late);

        assert.equal(await accountClosures.deleteRecordBatch(account.id, 2), true);
        await accountClosures.deleteClosedAccountIfUnreferenced(account.id);
        assert.deepEqual(await accountClosures.listClosed(), [{ id: account.id, closedAt: NOON }]);
        assert.equal(await stores.sessions.isFamilyAlive(late.familyId), false);

        let batches = 0;
        while (await accountClosures.deleteRecordBatch(account.id, 2)) batches += 1;
        assert.equal(batches, 2);
        assert.equal((await readMarks.find(account.id, site.id, ids)).size, 0);
        assert.equal((await readMarks.find(other.id, site.id, ids)).size, 5);
        await accountClosures.deleteClosedAccountIfUnreferenced(account.id);
        assert.deepEqual(await accountClosures.listClosed(), []);
      }),
    );

    it(
      'deletes no account that is not closed, and none that a site refers to',
      withPort(open, async (stores) => {
        const account = await addAccount(stores);
        const site = await addSite(stores, account);
        await stores.accountClosures.deleteClosedAccountIfUnreferenced(account.id);
        assert.deepEqual(await stores.accounts.find(account.id), account);

        const withoutMembers = (sitesWithMembers: readonly SiteWithMembers[]) =>
          sitesWithMembers.map((siteWithMembers) => ({ ...siteWithMembers, members: [] }));
        await stores.accountClosures.close(account.id, withoutMembers, NOON);
        await stores.accountClosures.deleteClosedAccountIfUnreferenced(account.id);

        assert.equal((await stores.sites.find(site.id))?.accountId, account.id);
        assert.deepEqual(await stores.accountClosures.listClosed(), [{ id: account.id, closedAt: NOON }]);
      }),
    );
  });
}
