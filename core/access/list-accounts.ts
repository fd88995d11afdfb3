import type { Account } from './account.ts';
import type { AccountRepository } from './account-repository.port.ts';
import type { MemberRepository, Membership } from './member-repository.port.ts';

/** Maximum number of sites that are listed per account. */
const MAX_LISTED_SITES = 1000;

/** An account with its sites and their roles, for the operator. */
export interface ListedAccount {
  readonly account: Account;
  /** Milliseconds since 1970. Null if it was never used. */
  readonly lastUsedAt: number | null;
  readonly memberships: readonly Membership[];
}

/** Lists the accounts of the deployment, oldest first. */
export class ListAccounts {
  constructor(
    private readonly accounts: Pick<AccountRepository, 'list'>,
    private readonly members: Pick<MemberRepository, 'listMemberships'>,
  ) {}

  /** Returns at most `limit` accounts after the id `after`, and whether there are more. */
  async execute({ limit, after }: { limit: number; after?: string | undefined }): Promise<{
    readonly accounts: readonly ListedAccount[];
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
