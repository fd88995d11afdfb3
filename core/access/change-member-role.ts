import { MemberNotFound } from './access-errors.ts';
import type { Account } from './account.ts';
import type { AccountRepository } from './account-repository.port.ts';
import type { ListedMember } from './list-members.ts';
import type { MemberRepository } from './member-repository.port.ts';
import { setMemberRole } from './site-member.ts';
import type { SiteRole } from './site-role.ts';

export interface ChangeMemberRoleCommand {
  readonly siteId: string;
  /** The account that makes the change. */
  readonly by: Account;
  readonly accountId: string;
  readonly role: SiteRole;
}

/** Changes the role of a member of a site. `setMemberRole` says who may do that. */
export class ChangeMemberRole {
  constructor(
    private readonly members: MemberRepository,
    private readonly accounts: AccountRepository,
  ) {}

  /** @throws MemberNotFound @throws RoleRequired @throws LastOwner @throws SiteNotFound if `by` is not a member */
  async execute({ siteId, by, accountId, role }: ChangeMemberRoleCommand): Promise<ListedMember> {
    const changed = await this.members.change(siteId, (members) =>
      setMemberRole(members, { actorId: by.id, accountId, role }),
    );
    const member = changed.find((one) => one.accountId === accountId);
    const account = await this.accounts.find(accountId);
    if (!member || !account) throw new MemberNotFound('The site has no member with this account id.');
    return { member, account };
  }
}
