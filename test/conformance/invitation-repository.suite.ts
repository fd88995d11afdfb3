import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EmailTakenError } from '../../core/access/access-errors.ts';
import type { AccountRepository } from '../../core/access/account-repository.port.ts';
import type { Invitation } from '../../core/access/invitation.ts';
import type { InvitationRepository } from '../../core/access/invitation-repository.port.ts';
import type { MemberRepository } from '../../core/access/member-repository.port.ts';
import type { SiteMember } from '../../core/access/site-member.ts';
import type { SiteRepository } from '../../core/access/site-repository.port.ts';
import { anAccount } from '../support/builders/account-builder.ts';
import { ACCOUNT, anId } from '../support/builders/known-ids.ts';
import { aSite } from '../support/builders/site-builder.ts';
import { NOON } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

/** A repository of invitations, and the other repositories that accepting an invitation changes. */
export interface InvitationStores {
  readonly invitations: InvitationRepository;
  readonly accounts: AccountRepository;
  readonly members: MemberRepository;
  readonly sites: SiteRepository;
}

const LIMIT = 3;
let serial = 0;

/** Conformance tests of InvitationRepository. `open` returns a store with `ACCOUNT` and without sites. */
export function invitationRepositorySuite(open: () => Promise<OpenPort<InvitationStores>>): void {
  const addSite = async ({ sites }: InvitationStores) => {
    const site = aSite();
    await sites.add(site);
    return site.id;
  };
  const anInvitation = (siteId: string, overrides: Partial<Invitation> = {}): Invitation => {
    serial += 1;
    const tokenHash = String(serial).padStart(64, '0');
    const rest = { role: 'agent', tokenHash, invitedBy: ACCOUNT, createdAt: NOON, expiresAt: NOON + 9 } as const;
    return { id: anId('inv', serial), siteId, email: `o'person+${serial}@exämple.com`, ...rest, ...overrides };
  };
  const join =
    ({ siteId, role }: Invitation, accountId: string) =>
    (members: readonly SiteMember[]): readonly SiteMember[] => [...members, { siteId, accountId, role, since: NOON }];

  describe('InvitationRepository', () => {
    it(
      'finds an invitation by the hash of its token, as stored',
      withPort(open, async (stores) => {
        const invitation = anInvitation(await addSite(stores));

        assert.equal(await stores.invitations.add(invitation, LIMIT), true);

        assert.deepEqual(await stores.invitations.findByTokenHash(invitation.tokenHash), invitation);
        assert.equal(await stores.invitations.findByTokenHash('f'.repeat(64)), undefined);
      }),
    );

    it(
      'lists the invitations of the site only, newest first',
      withPort(open, async (stores) => {
        const [siteId, otherSiteId] = [await addSite(stores), await addSite(stores)];
        const [first, second] = [anInvitation(siteId), anInvitation(siteId)];
        for (const one of [second, anInvitation(otherSiteId), first]) await stores.invitations.add(one, LIMIT);

        assert.deepEqual(await stores.invitations.list(siteId), [second, first]);
      }),
    );

    it(
      'replaces an earlier invitation of the site for the same email address',
      withPort(open, async (stores) => {
        const [siteId, otherSiteId] = [await addSite(stores), await addSite(stores)];
        const earlier = anInvitation(siteId);
        const other = anInvitation(otherSiteId, { email: earlier.email });
        const later = anInvitation(siteId, { email: earlier.email, role: 'admin' });
        for (const one of [earlier, other, later]) await stores.invitations.add(one, 1);

        assert.deepEqual(await stores.invitations.list(siteId), [later]);
        assert.deepEqual(await stores.invitations.list(otherSiteId), [other]);
        assert.equal(await stores.invitations.findByTokenHash(earlier.tokenHash), undefined);
      }),
    );

    it(
      'never exceeds the limit when 10 invitations are added concurrently',
      withPort(open, async (stores) => {
        const siteId = await addSite(stores);
        const added = Array.from({ length: 10 }, () => stores.invitations.add(anInvitation(siteId), LIMIT));

        assert.equal((await Promise.all(added)).filter(Boolean).length, LIMIT);
        assert.equal((await stores.invitations.list(siteId)).length, LIMIT);
      }),
    );

    it(
      'removes an invitation of this site, once',
      withPort(open, async (stores) => {
        const [siteId, otherSiteId] = [await addSite(stores), await addSite(stores)];
        const invitation = anInvitation(siteId);
        await stores.invitations.add(invitation, LIMIT);

        assert.equal(await stores.invitations.remove(otherSiteId, invitation.id), false);
        assert.equal(await stores.invitations.remove(siteId, invitation.id), true);
        assert.equal(await stores.invitations.remove(siteId, invitation.id), false);
        assert.deepEqual(await stores.invitations.list(siteId), []);
      }),
    );

    it(
      'stores the new account and the member when an invitation is accepted, and deletes the invitation',
      withPort(open, async (stores) => {
        const invitation = anInvitation(await addSite(stores));
        const account = anAccount({ email: invitation.email });
        await stores.invitations.add(invitation, LIMIT);

        assert.equal(await stores.invitations.accept(invitation, join(invitation, account.id), account), true);

        assert.deepEqual(await stores.accounts.find(account.id), account);
        assert.equal((await stores.members.findMembership(invitation.siteId, account.id))?.role, 'agent');
        assert.deepEqual(await stores.invitations.list(invitation.siteId), []);
      }),
    );

    it(
      'accepts an invitation once, of 5 concurrent calls with accounts of their own',
      withPort(open, async (stores) => {
        const invitation = anInvitation(await addSite(stores));
        await stores.invitations.add(invitation, LIMIT);
        const accounts = Array.from({ length: 5 }, () => anAccount());

        const accepted = await Promise.all(
          accounts.map((account) => stores.invitations.accept(invitation, join(invitation, account.id), account)),
        );
        const found = await stores.accounts.findMany(accounts.map(({ id }) => id));

        assert.equal(accepted.filter(Boolean).length, 1);
        assert.equal(found.length, 1);
        assert.equal((await stores.members.list(invitation.siteId)).length, 2);
      }),
    );

    it(
      'stores nothing if change throws, or if the email address is taken',
      withPort(open, async (stores) => {
        const invitation = anInvitation(await addSite(stores));
        const [account, other] = [anAccount({ email: invitation.email }), anAccount()];
        await stores.invitations.add(invitation, LIMIT);
        await stores.accounts.add(other);
        const refuse = () => {
          throw new RangeError('no');
        };

        await assert.rejects(stores.invitations.accept(invitation, refuse, account), RangeError);
        assert.equal(await stores.accounts.find(account.id), undefined);
        const taken = { ...account, email: other.email };
        await assert.rejects(stores.invitations.accept(invitation, join(invitation, taken.id), taken), EmailTakenError);

        assert.deepEqual(await stores.invitations.list(invitation.siteId), [invitation]);
        assert.equal((await stores.members.list(invitation.siteId)).length, 1);
      }),
    );

    it(
      'deletes expired invitations',
      withPort(open, async (stores) => {
        const siteId = await addSite(stores);
        const [old, current] = [anInvitation(siteId), anInvitation(siteId, { expiresAt: NOON + 10 })];
        for (const one of [old, current]) await stores.invitations.add(one, LIMIT);

        await stores.invitations.deleteExpired(NOON + 10);

        assert.deepEqual(await stores.invitations.list(siteId), [current]);
      }),
    );
  });
}
