import type { AccountClosureRepository, ClosedAccount } from '../../core/access/account-closure-repository.port.ts';
import type { SiteWithMembers } from '../../core/access/closure-effect.ts';
import type { MemoryAccountRepository } from './memory-account-repository.ts';
import type { MemoryInvitationRepository } from './memory-invitation-repository.ts';
import type { MemoryPasswordResetRepository } from './memory-password-reset-repository.ts';
import type { MemoryReadMarkRepository } from './memory-read-mark-repository.ts';
import type { MemorySessionRepository } from './memory-session-repository.ts';
import type { MemorySiteRepository } from './memory-site-repository.ts';

interface AccountRepositories {
  readonly accounts: MemoryAccountRepository;
  readonly sites: MemorySiteRepository;
  readonly sessions: MemorySessionRepository;
  readonly passwordResets: MemoryPasswordResetRepository;
  readonly invitations: MemoryInvitationRepository;
  readonly readMarks: MemoryReadMarkRepository;
}

export class MemoryAccountClosureRepository implements AccountClosureRepository {
  constructor(private readonly repositories: AccountRepositories) {}

  async listSitesWithMembers(accountId: string): Promise<readonly SiteWithMembers[]> {
    return this.readSitesWithMembers(accountId);
  }

  async close(
    accountId: string,
    leave: (sitesWithMembers: readonly SiteWithMembers[]) => readonly SiteWithMembers[],
    at: number,
  ): Promise<readonly SiteWithMembers[] | undefined> {
    const { accounts, sites } = this.repositories;
    if (!accounts.hasAccount(accountId)) return undefined;
    // Because there is no await between these writes, either all of them happen or none.
    const sitesWithMembers = this.readSitesWithMembers(accountId);
    for (const siteWithMembers of leave(sitesWithMembers)) sites.saveSiteWithMembers(siteWithMembers);
    accounts.deleteAccount(accountId);
    sites.closedAccounts.set(accountId, at);
    this.deleteRecords(accountId);
    return sitesWithMembers;
  }

  async listClosed(): Promise<readonly ClosedAccount[]> {
    const closed = [...this.repositories.sites.closedAccounts].map(([id, closedAt]) => ({ id, closedAt }));
    return closed.sort((one, other) => (one.id < other.id ? -1 : 1));
  }

  async deleteRecordBatch(accountId: string, limit: number): Promise<boolean> {
    if (!this.repositories.sites.closedAccounts.has(accountId)) return false;
    const hasDeleted = this.deleteRecords(accountId);
    return this.repositories.readMarks.deleteByAccount(accountId, limit) || hasDeleted;
  }

  async deleteClosedAccountIfUnreferenced(accountId: string): Promise<void> {
    const { sites, readMarks } = this.repositories;
    if (sites.hasSiteCreatedBy(accountId) || readMarks.hasMarksOf(accountId)) return;
    sites.closedAccounts.delete(accountId);
  }

  private readSitesWithMembers(accountId: string): readonly SiteWithMembers[] {
    const sitesWithMembers = this.repositories.sites.listSitesWithMembers();
    return sitesWithMembers.filter(
      ({ site, members }) => site.accountId === accountId || members.some((one) => one.accountId === accountId),
    );
  }

  private deleteRecords(accountId: string): boolean {
    const { sessions, passwordResets, invitations } = this.repositories;
    const deleted = [sessions, passwordResets, invitations].map((table) => table.deleteByAccount(accountId));
    return deleted.includes(true);
  }
}
