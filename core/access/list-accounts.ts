import type { Account } from './account.ts';
import type { AccountRepository } from './account-repository.port.ts';
import type { ListSites } from './list-sites.ts';
import type { Membership } from './member-repository.port.ts';

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
    private readonly listSites: Pick<ListSites, 'execute'>,
  ) {}

  /** Returns at most `limit` accounts whose ids follow the account id `after`, and whether there are more. */
  async execute({ limit, after }: { limit: number; after?: string | undefined }): Promise<{
    readonly accounts: readonly AccountWithMemberships[];
    readonly hasMore: boolean;
  }> {
    const found = await this.accounts.list(limit + 1, after);
    const accounts = found.slice(0, limit).map(async (one) => {
      return { ...one, memberships: await this.listSites.execute({ accountId: one.account.id }) };
    });
    return { accounts: await Promise.all(accounts), hasMore: found.length > limit };
  }
}
