import type { SiteTeam } from './site-team.ts';

/** An account that was closed, and some records of it that may remain. */
export interface ClosedAccount {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly closedAt: number;
}

/** Closes accounts, and deletes the records that a store has about closed ones. */
export interface AccountClosures {
  /**
   * Returns the sites that have the account as a member, and those that it created, with their members, ascending by
   * site id.
   */
  listTeams(accountId: string): Promise<readonly SiteTeam[]>;
  /**
   * Closes an account in one transaction. Stores the result of `leave`, which receives the sites as `listTeams` returns
   * them and may change their members, account and deletion. Deletes the account's sessions, its password reset and the
   * invitations that it made. Removes its email address, name, password hash and last use. From then on, no repository
   * returns the account, no site accepts it as a member or creator, and its email address can be used again.
   *
   * Returns the sites as `leave` received them. Returns `undefined` and stores nothing if the account does not exist or
   * is closed; of concurrent calls, one closes the account. If `leave` throws, nothing is stored. Concurrent changes of
   * members are applied before or after it. `leave` may run several times, so it must be pure. Durable when the promise
   * resolves.
   */
  close(
    accountId: string,
    leaveSites: (teams: readonly SiteTeam[]) => readonly SiteTeam[],
    closedAt: number,
  ): Promise<readonly SiteTeam[] | undefined>;
  /** Lists the closed accounts that `delete` has not deleted, ascending by id. */
  listClosed(): Promise<readonly ClosedAccount[]>;
  /**
   * Deletes at most `limit` read marks of a closed account, and the sessions, password reset and invitations that
   * requests have stored after it was closed. Returns whether it deleted any record. Durable when the promise resolves.
   */
  deleteBatch(accountId: string, limit: number): Promise<boolean>;
  /** Deletes a closed account itself. Does nothing while a site or another record refers to it. */
  deleteClosedAccount(accountId: string): Promise<void>;
}
