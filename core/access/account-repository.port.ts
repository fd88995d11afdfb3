import type { Account } from './account.ts';
import type { Site } from './site.ts';

export interface AccountWithLastUse {
  readonly account: Account;
  /** When the account last signed in or refreshed a session, in milliseconds since 1970. Null if it never did. */
  readonly lastUsedAt: number | null;
}

/**
 * Stores accounts. Its methods do not return closed accounts (see `AccountClosureRepository`). Callers pass email
 * addresses normalized by `normalizeEmail`.
 */
export interface AccountRepository {
  /**
   * Stores the deployment's first account in one transaction and returns `true`. If `site` is defined, also stores this
   * site, with the account as its owner. Durable when the promise resolves. Stores nothing and returns `false` if any
   * account exists. If several calls run at the same time, only one succeeds.
   */
  addFirst(account: Account, site?: Site): Promise<boolean>;
  /**
   * Stores a new account. Durable when the promise resolves. @throws EmailTakenError if an account has this email
   * address
   */
  add(account: Account): Promise<void>;
  /**
   * Replaces the account's password hash, ends all of its sessions and deletes its password reset, in one transaction.
   * Durable when the promise resolves. Does nothing if the account does not exist.
   */
  changePassword(accountId: string, passwordHash: string): Promise<void>;
  /**
   * Replaces the account's display name. Durable when the promise resolves. Does nothing if the account does not exist.
   */
  changeName(accountId: string, name: string): Promise<void>;
  /** Returns the account with this email address, or `undefined`. */
  findByEmail(email: string): Promise<Account | undefined>;
  /** Returns the account with this id, or `undefined`. */
  find(accountId: string): Promise<Account | undefined>;
  /** Returns the accounts with these ids in any order. Ids without an account are ignored. */
  findMany(accountIds: readonly string[]): Promise<readonly Account[]>;
  /**
   * Lists at most `limit` accounts with their last use, ascending by id. Starts after the id `after`.
   */
  list(limit: number, after?: string): Promise<readonly AccountWithLastUse[]>;
  /**
   * Sets the account's last use to `at`, in milliseconds since 1970. A later stored use is kept. Does nothing if the
   * account does not exist.
   */
  recordUse(accountId: string, at: number): Promise<void>;
  /** Whether any account exists. */
  hasAny(): Promise<boolean>;
}
