import type { AccountClosures, ClosedAccount } from '../../core/access/account-closures.port.ts';
import type { SiteTeam } from '../../core/access/site-team.ts';
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

export class MemoryAccountClosures implements AccountClosures {
  constructor(private readonly repositories: AccountRepositories) {}

  async listTeams(accountId: string): Promise<readonly SiteTeam[]> {
    return this.readTeams(accountId);
  }

  async close(
    accountId: string,
    leave: (teams: readonly SiteTeam[]) => readonly SiteTeam[],
    at: number,
  ): Promise<readonly SiteTeam[] | undefined> {
    const { accounts, sites } = this.repositories;
    if (!accounts.hasAccount(accountId)) return undefined;
    // All writes happen or none, because there is no await between them.
    const teams = this.readTeams(accountId);
    for (const team of leave(teams)) sites.saveTeam(team);
    accounts.deleteAccount(accountId);
    sites.closedAccounts.set(accountId, at);
    this.deleteRecords(accountId);
    return teams;
  }

  async listClosed(): Promise<readonly ClosedAccount[]> {
    const closed = [...this.repositories.sites.closedAccounts].map(([id, closedAt]) => ({ id, closedAt }));
    return closed.sort((one, other) => (one.id < other.id ? -1 : 1));
  }

  async deleteBatch(accountId: string, limit: number): Promise<boolean> {
    if (!this.repositories.sites.closedAccounts.has(accountId)) return false;
    const hasDeleted = this.deleteRecords(accountId);
    return this.repositories.readMarks.deleteByAccount(accountId, limit) || hasDeleted;
  }

  async deleteClosedAccount(accountId: string): Promise<void> {
    const { sites, readMarks } = this.repositories;
    if (sites.hasSiteCreatedBy(accountId) || readMarks.hasMarksOf(accountId)) return;
    sites.closedAccounts.delete(accountId);
  }

  private readTeams(accountId: string): readonly SiteTeam[] {
    const teams = this.repositories.sites.listTeams();
    return teams.filter(
      ({ site, members }) => site.accountId === accountId || members.some((one) => one.accountId === accountId),
    );
  }

  private deleteRecords(accountId: string): boolean {
    const { sessions, passwordResets, invitations } = this.repositories;
    const deleted = [sessions, passwordResets, invitations].map((table) => table.deleteByAccount(accountId));
    return deleted.includes(true);
  }
}
