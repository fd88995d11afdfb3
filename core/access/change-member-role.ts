import { InvalidRequestError } from '../shared/domain-error.ts';
import { MemberNotFoundError } from './access-errors.ts';
import type { Account } from './account.ts';
import type { AccountRepository } from './account-repository.port.ts';
import type { MemberWithAccount } from './list-members.ts';
import type { MemberRepository } from './member-repository.port.ts';
import { type FormerOwnerOutcome, handOverSite, setMemberRole } from './site-member.ts';
import type { SiteRole } from './site-role.ts';

export interface ChangeMemberRoleCommand {
  readonly siteId: string;
  /** The account that makes the change. */
  readonly by: Account;
  readonly accountId: string;
  readonly role: SiteRole;
  /**
   * If defined, `by` hands the site over: the member becomes an owner, and `by` gets this role or leaves the site, in
   * one change.
   */
  readonly callerBecomes?: FormerOwnerOutcome | undefined;
}

/**
 * Changes the role of a member of a site, or hands the site over to the member. `setMemberRole` checks the permission.
 */
export class ChangeMemberRole {
  constructor(
    private readonly members: MemberRepository,
    private readonly accounts: AccountRepository,
  ) {}

  /**
   * @throws MemberNotFoundError @throws RoleRequiredError @throws LastOwnerError @throws SiteNotFoundError if `by` is
   * not a member
   * @throws InvalidRequestError with the pointer `/callerBecomes` if `callerBecomes` is defined, but `role` is not
   * `owner` or `accountId` is the account `by`
   */
  async execute({ siteId, by, accountId, role, callerBecomes }: ChangeMemberRoleCommand): Promise<MemberWithAccount> {
    if (callerBecomes && role !== 'owner')
      throw new InvalidRequestError([{ pointer: '/callerBecomes', detail: 'is only allowed with the role owner' }]);
    const change = { actorId: by.id, accountId };
    const changed = await this.members.change(siteId, (members) =>
      callerBecomes ? handOverSite(members, { ...change, callerBecomes }) : setMemberRole(members, { ...change, role }),
    );
    const member = changed.find((one) => one.accountId === accountId);
    const account = await this.accounts.find(accountId);
    if (!member || !account) throw new MemberNotFoundError('The site has no member with this account id.');
    return { member, account };
  }
}
