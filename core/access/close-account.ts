import type { Clock } from '../shared/clock.port.ts';
import { AccountClosedError, OperatorAccountNotClosableError } from './access-errors.ts';
import type { Account } from './account.ts';
import type { AccountClosureRepository } from './account-closure-repository.port.ts';
import type { AuditActor } from './audit-entry.ts';
import { hasMember, leaveSites, type SiteWithMembers } from './closure-effect.ts';
import type { RecordAudit } from './record-audit.ts';

/**
 * Closes an account: removes it from its sites, and deletes its sessions, email address and password. Later,
 * `RemoveClosedAccounts` deletes the other records. docs/data-protection.md#close-an-account
 */
export class CloseAccount {
  constructor(
    private readonly closures: AccountClosureRepository,
    private readonly recordAudit: RecordAudit,
    private readonly clock: Clock,
  ) {}

  /**
   * `by` is the actor in the audit entries. Returns the sites that the account has left.
   * @throws OperatorAccountNotClosableError @throws LastOwnerError with the names of the sites that need another owner
   * @throws AccountClosedError if the account is already closed
   */
  async execute({ account, by }: { account: Account; by: AuditActor }): Promise<readonly SiteWithMembers[]> {
    const { id: accountId } = account;
    if (account.role === 'operator') throw new OperatorAccountNotClosableError();
    const sites = await this.closures.close(
      accountId,
      (sitesBefore) => leaveSites(sitesBefore, accountId),
      this.clock.now(),
    );
    if (!sites) throw new AccountClosedError();
    const leftSites = sites.filter((siteWithMembers) => hasMember(siteWithMembers, accountId));
    for (const { site } of leftSites) {
      const entry = { action: 'member.removed', subjectId: accountId, detail: 'account closed' } as const;
      await this.recordAudit.execute({ ownerId: site.id, by, ...entry });
    }
    return leftSites;
  }
}
