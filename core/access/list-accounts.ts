import type { Account } from './account.ts';
import type { AccountRepository } from './account-repository.port.ts';
import type { MemberRepository, Membership } from './member-repository.port.ts';

/** Maximum number of sites that are listed per account. */
const MAX_LISTED_SITES = 1000;

/** An account, the sites that it is a member of, and its role in each of them. */
export interface AccountWithMemberships {
  readonly account: Account;
  /** When the account last signed in or refreshed a session, in milliseconds since 1970. Null if it never did. */
  readonly lastUsedAt: number | null;
  readonly memberships: readonly Membership[];
}

/** Lists the accounts of the deployment for its operator, oldest first. */
export class ListAccounts {
  constructor(
    private readonly accounts: Pick<AccountRepository, 'list'>,
    private readonly members: Pick<MemberRepository, 'listMemberships'>,
  ) {}

  /** Returns at most `limit` accounts whose ids follow the account id `after`, and whether there are more. */
  async execute({ limit, after }: { limit: number; after?: string | undefined }): Promise<{
    readonly accounts: readonly AccountWithMemberships[];
    readonly hasMore: boolean;
  }> {
    const found = await this.accounts.list(limit + 1, after);
    const accounts = found.slice(0, limit).map(async (one) => {
      const memberships = await this.members.listMemberships(one.account.id, MAX_LISTED_SITES);
      return { ...one, memberships: memberships.filter(({ site }) => !site.deletion?.isRemoving) };
    });
    return { accounts: await Promise.all(accounts), hasMore: found.length > limit };
  }
}
