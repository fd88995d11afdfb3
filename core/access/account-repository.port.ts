import type { Account } from './account.ts';
import type { Site } from './site.ts';

/** Stores accounts. Callers pass email addresses normalized by `normalizeEmail`. */
export interface AccountRepository {
  /**
   * Stores the deployment's first account and its first site in one transaction and returns `true`. Returns `false`
   * and stores nothing when any account exists. Of several concurrent calls, one succeeds. Durable when it resolves;
   * when it fails, neither is stored.
   */
  addFirst(account: Account, site?: Site): Promise<boolean>;
  /** Stores another account, durable when it resolves. @throws EmailTaken when another account has the email address */
  add(account: Account): Promise<void>;
  /** Replaces the account's password hash, durable when it resolves. An unknown id changes nothing. */
  changePassword(accountId: string, passwordHash: string): Promise<void>;
  /** Returns the account with this email address, or `undefined`. */
  findByEmail(email: string): Promise<Account | undefined>;
  /** Returns the account with this id, or `undefined`. */
  find(accountId: string): Promise<Account | undefined>;
  /** Whether any account exists. */
  hasAny(): Promise<boolean>;
}
