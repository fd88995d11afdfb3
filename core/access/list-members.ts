import type { Account } from './account.ts';
import type { AccountRepository } from './account-repository.port.ts';
import type { MemberRepository } from './member-repository.port.ts';
import type { SiteMember } from './site-member.ts';

/** A member of a site with its account. */
export interface MemberWithAccount {
  readonly member: SiteMember;
  readonly account: Account;
}

/** Lists the members of a site with their accounts, in the order in which they joined. */
export class ListMembers {
  constructor(
    private readonly members: MemberRepository,
    private readonly accounts: AccountRepository,
  ) {}

  async execute({ siteId }: { siteId: string }): Promise<readonly MemberWithAccount[]> {
    const members = await this.members.list(siteId);
    const accounts = await this.accounts.findMany(members.map(({ accountId }) => accountId));
    return members.flatMap((member) => {
      const account = accounts.find(({ id }) => id === member.accountId);
      return account ? [{ member, account }] : [];
    });
  }
}
