import type { SiteWithMembers } from './closure-effect.ts';

/**
 * A closed account. Other records may still refer to it, so it is stored until `deleteClosedAccountIfUnreferenced`
 * deletes it.
 */
export interface ClosedAccount {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly closedAt: number;
}

/** Closes accounts, and then deletes the records that a store has about them. */
export interface AccountClosureRepository {
  /** Returns the sites that the account is a member of or has created, each with its members, ascending by site id. */
  listSitesWithMembers(accountId: string): Promise<readonly SiteWithMembers[]>;
  /**
   * Closes an account in one transaction. `leaveSites` receives the sites as `listSitesWithMembers` returns them, and
   * returns the sites with changed members, creator or deletion. The store saves this result. Deletes the account's
   * sessions, its password reset and the invitations that it made. Removes its email address, name, password hash and
   * last use. From then on, no repository returns the account, and no site accepts it as a member or creator. Its email
   * address can be used again.
   *
   * Returns the sites as `leaveSites` received them. Returns `undefined` and stores nothing if the account does not
   * exist or is already closed. If several calls close an account at the same time, only one of them closes it. If
   * `leaveSites` throws, nothing is stored. Concurrent changes of members run either before or after this transaction.
   * `leaveSites` may run several times, so it must be pure. Durable when the promise resolves.
   */
  close(
    accountId: string,
    leaveSites: (sitesWithMembers: readonly SiteWithMembers[]) => readonly SiteWithMembers[],
    closedAt: number,
  ): Promise<readonly SiteWithMembers[] | undefined>;
  /** Lists the closed accounts that are still stored, ascending by id. */
  listClosed(): Promise<readonly ClosedAccount[]>;
  /**
   * Deletes at most `limit` read marks of a closed account. Also deletes the sessions, password reset and invitations
   * that requests stored after it was closed. Returns whether it deleted any record. Durable when the promise resolves.
   */
  deleteRecordBatch(accountId: string, limit: number): Promise<boolean>;
  /** Deletes the record of the account itself. Does nothing while a site or another record refers to it. */
  deleteClosedAccountIfUnreferenced(accountId: string): Promise<void>;
}
