import type { Clock } from '../shared/clock.port.ts';
import { AccountClosed, OperatorAccount } from './access-errors.ts';
import type { Account } from './account.ts';
import type { AccountClosures } from './account-closures.port.ts';
import type { AuditActor } from './audit-entry.ts';
import type { RecordAudit } from './record-audit.ts';
import { hasMember, leaveSites, type SiteTeam } from './site-team.ts';

/**
 * Closes an account: removes it from its sites, and deletes its sessions, email address and password. Later,
 * `RemoveClosedAccounts` deletes the other records. docs/data-protection.md#close-an-account
 */
export class CloseAccount {
  constructor(
    private readonly closures: AccountClosures,
    private readonly recordAudit: RecordAudit,
    private readonly clock: Clock,
  ) {}

  /**
   * `by` is the actor in the audit entries. Returns the sites that the account has left.
   * @throws OperatorAccount @throws LastOwner with the names of the sites that need another owner
   * @throws AccountClosed if the account is already closed
   */
  async execute({ account, by }: { account: Account; by: AuditActor }): Promise<readonly SiteTeam[]> {
    const { id: accountId } = account;
    if (account.role === 'operator') throw new OperatorAccount();
    const teams = await this.closures.close(
      accountId,
      (teamsBefore) => leaveSites(teamsBefore, accountId),
      this.clock.now(),
    );
    if (!teams) throw new AccountClosed();
    const leftTeams = teams.filter((team) => hasMember(team, accountId));
    for (const { site } of leftTeams) {
      const entry = { action: 'member.removed', subjectId: accountId, detail: 'account closed' } as const;
      await this.recordAudit.execute({ ownerId: site.id, by, ...entry });
    }
    return leftTeams;
  }
}
