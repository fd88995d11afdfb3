import type { Account } from './account.ts';
import type { Site } from './site.ts';

/** Keeps the accounts. E-mail addresses come in the spelling that `normalEmail` gives. */
export interface AccountRepository {
  /**
   * Stores the installation's first account and its first site in one transaction and answers `true`, or answers
   * `false` and stores nothing when any account exists. Of several at once, one succeeds. Durable when it resolves;
   * when it fails, neither is stored.
   */
  addFirst(account: Account, site?: Site): Promise<boolean>;
  /** Stores one more account, durable when it resolves. @throws EmailTaken when another has the address. */
  add(account: Account): Promise<void>;
  /** Gives the account another password hash, durable when it resolves. An unknown id changes nothing. */
  changePassword(accountId: string, passwordHash: string): Promise<void>;
  /** The account with this address, or `undefined`. */
  findByEmail(email: string): Promise<Account | undefined>;
  /** The account with this id, or `undefined`. */
  find(accountId: string): Promise<Account | undefined>;
  /** Whether any account exists. */
  any(): Promise<boolean>;
}
