import type { Account } from '../../core/access/account.ts';
import type { Invitation } from '../../core/access/invitation.ts';
import type { InvitationRepository } from '../../core/access/invitation-repository.port.ts';
import type { SiteMember } from '../../core/access/site-member.ts';
import type { MemoryAccountRepository } from './memory-account-repository.ts';
import type { MemorySiteRepository } from './memory-site-repository.ts';

export class MemoryInvitationRepository implements InvitationRepository {
  private readonly invitations = new Map<string, Invitation>();

  constructor(
    private readonly sites: MemorySiteRepository,
    private readonly accounts: MemoryAccountRepository,
  ) {}

  async add(invitation: Invitation, limit: number): Promise<boolean> {
    const ofSite = [...this.invitations.values()].filter(({ siteId }) => siteId === invitation.siteId);
    const earlier = ofSite.find(({ email }) => email === invitation.email);
    if (ofSite.length - (earlier ? 1 : 0) >= limit) return false;
    if (earlier) this.invitations.delete(earlier.id);
    this.invitations.set(invitation.id, invitation);
    return true;
  }

  async findByTokenHash(tokenHash: string): Promise<Invitation | undefined> {
    return [...this.invitations.values()].find((invitation) => invitation.tokenHash === tokenHash);
  }

  async list(siteId: string): Promise<readonly Invitation[]> {
    const ofSite = [...this.invitations.values()].filter((invitation) => invitation.siteId === siteId);
    return ofSite.sort((one, other) => (one.id < other.id ? 1 : -1));
  }

  async remove(siteId: string, invitationId: string): Promise<boolean> {
    return this.invitations.get(invitationId)?.siteId === siteId && this.invitations.delete(invitationId);
  }

  async accept(
    { id, siteId }: Invitation,
    change: (members: readonly SiteMember[]) => readonly SiteMember[],
    newAccount?: Account,
  ): Promise<boolean> {
    if (!this.invitations.has(id)) return false;
    // Because there is no await between these writes, either all of them happen or none.
    const changed = change(this.sites.getMembers(siteId));
    this.sites.rejectClosedAccounts(changed);
    if (newAccount) this.accounts.insertAccount(newAccount);
    this.sites.saveMembers(siteId, changed);
    return this.invitations.delete(id);
  }

  /** Deletes the invitations that the account made. Returns whether there were any. */
  deleteByAccount(accountId: string): boolean {
    const invitedByAccount = [...this.invitations.values()].filter(({ invitedBy }) => invitedBy === accountId);
    for (const { id } of invitedByAccount) this.invitations.delete(id);
    return invitedByAccount.length > 0;
  }

  async deleteExpired(now: number): Promise<void> {
    for (const { id, expiresAt } of this.invitations.values()) if (expiresAt < now) this.invitations.delete(id);
  }
}
