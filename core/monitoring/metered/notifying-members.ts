import type { AccountClosureRepository } from '../../access/account-closure-repository.port.ts';
import type { InvitationRepository } from '../../access/invitation-repository.port.ts';
import type { MemberRepository } from '../../access/member-repository.port.ts';
import type { ChangeNotifier } from '../site-events/change-notifier.ts';

/** Decorates a MemberRepository so that changes of members notify the site's event streams. */
export function createNotifyingMemberRepository(members: MemberRepository, notifier: ChangeNotifier): MemberRepository {
  return {
    findMembership: members.findMembership.bind(members),
    listMemberships: members.listMemberships.bind(members),
    list: members.list.bind(members),
    change: async (siteId, change) => {
      const changed = await members.change(siteId, change);
      notifier.bufferChange(siteId, 'members', siteId);
      return changed;
    },
    listFormerMembers: members.listFormerMembers.bind(members),
    deleteFormerMember: members.deleteFormerMember.bind(members),
  };
}

/**
 * Decorates AccountClosureRepository so that a closed account notifies the event streams of the sites that it leaves.
 */
export function createNotifyingAccountClosureRepository(
  closures: AccountClosureRepository,
  notifier: ChangeNotifier,
): AccountClosureRepository {
  return {
    listSitesWithMembers: closures.listSitesWithMembers.bind(closures),
    close: async (accountId, leave, at) => {
      const sitesWithMembers = await closures.close(accountId, leave, at);
      for (const { site } of sitesWithMembers ?? []) notifier.bufferChange(site.id, 'members', site.id);
      return sitesWithMembers;
    },
    listClosed: closures.listClosed.bind(closures),
    deleteRecordBatch: closures.deleteRecordBatch.bind(closures),
    deleteClosedAccountIfUnreferenced: closures.deleteClosedAccountIfUnreferenced.bind(closures),
  };
}

/** Decorates an InvitationRepository so that accepted invitations notify the site's event streams. */
export function createNotifyingInvitationRepository(
  invitations: InvitationRepository,
  notifier: ChangeNotifier,
): InvitationRepository {
  return {
    add: invitations.add.bind(invitations),
    findByTokenHash: invitations.findByTokenHash.bind(invitations),
    list: invitations.list.bind(invitations),
    remove: invitations.remove.bind(invitations),
    accept: async (invitation, change, newAccount) => {
      const isAccepted = await invitations.accept(invitation, change, newAccount);
      if (isAccepted) notifier.bufferChange(invitation.siteId, 'members', invitation.siteId);
      return isAccepted;
    },
    deleteExpired: invitations.deleteExpired.bind(invitations),
  };
}
