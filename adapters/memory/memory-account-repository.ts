import { EmailTakenError } from '../../core/access/access-errors.ts';
import type { Account } from '../../core/access/account.ts';
import type { AccountRepository, AccountWithLastUse } from '../../core/access/account-repository.port.ts';
import type { PasswordReset } from '../../core/access/password-reset-repository.port.ts';
import type { Site } from '../../core/access/site.ts';
import type { MemorySessionRepository } from './memory-session-repository.ts';
import type { MemorySiteRepository } from './memory-site-repository.ts';

export class MemoryAccountRepository implements AccountRepository {
  /** Password resets by account id. */
  readonly passwordResets = new Map<string, PasswordReset>();
  private readonly byEmail = new Map<string, Account>();
  /** Time of the last use by account id, in milliseconds since 1970. */
  private readonly lastUsedAtById = new Map<string, number>();

  constructor(
    private readonly sites: MemorySiteRepository,
    private readonly sessions: MemorySessionRepository,
  ) {}

  async addFirst(account: Account, site?: Site): Promise<boolean> {
    if (this.byEmail.size > 0) return false;
    // Both writes happen or neither, because there is no await between them.
    if (site) this.sites.insertSite(site);
    this.byEmail.set(account.email, account);
    return true;
  }

  async add(account: Account): Promise<void> {
    this.insertAccount(account);
  }

  /** Stores a new account. @throws EmailTakenError if another account has the email address */
  insertAccount(account: Account): void {
    if (this.byEmail.has(account.email))
      throw new EmailTakenError('An account with this email address already exists.');
    this.byEmail.set(account.email, account);
  }

  async changePassword(accountId: string, passwordHash: string): Promise<void> {
    const account = this.getAccount(accountId);
    if (!account) return;
    this.byEmail.set(account.email, { ...account, passwordHash });
    this.sessions.deleteByAccount(accountId);
    this.passwordResets.delete(accountId);
  }

  async changeName(accountId: string, name: string): Promise<void> {
    const account = await this.find(accountId);
    if (account) this.byEmail.set(account.email, { ...account, name });
  }

  async findByEmail(email: string): Promise<Account | undefined> {
    return this.byEmail.get(email);
  }

  async find(accountId: string): Promise<Account | undefined> {
    return this.getAccount(accountId);
  }

  async findMany(accountIds: readonly string[]): Promise<readonly Account[]> {
    return [...this.byEmail.values()].filter(({ id }) => accountIds.includes(id));
  }

  async list(limit: number, after = ''): Promise<readonly AccountWithLastUse[]> {
    return [...this.byEmail.values()]
      .filter(({ id }) => id > after)
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .slice(0, limit)
      .map((account) => ({ account, lastUsedAt: this.lastUsedAtById.get(account.id) ?? null }));
  }

  async recordUse(accountId: string, at: number): Promise<void> {
    if (this.hasAccount(accountId))
      this.lastUsedAtById.set(accountId, Math.max(at, this.lastUsedAtById.get(accountId) ?? at));
  }

  hasAccount(accountId: string): boolean {
    return [...this.byEmail.values()].some(({ id }) => id === accountId);
  }

  deleteAccount(accountId: string): void {
    for (const { id, email } of this.byEmail.values()) if (id === accountId) this.byEmail.delete(email);
    this.lastUsedAtById.delete(accountId);
  }

  async hasAny(): Promise<boolean> {
    return this.byEmail.size > 0;
  }

  /** Returns the account with this id, or `undefined`. */
  getAccount(accountId: string): Account | undefined {
    return [...this.byEmail.values()].find(({ id }) => id === accountId);
  }
}
