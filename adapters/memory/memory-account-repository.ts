import { EmailTaken } from '../../core/access/access-errors.ts';
import type { Account } from '../../core/access/account.ts';
import type { AccountRepository, AccountWithLastUse } from '../../core/access/account-repository.port.ts';
import type { PasswordReset } from '../../core/access/password-reset-repository.port.ts';
import type { Site } from '../../core/access/site.ts';
import type { MemorySessionRepository } from './memory-session-repository.ts';
import type { MemorySiteRepository } from './memory-site-repository.ts';

export class MemoryAccountRepository implements AccountRepository {
  /** By account id. */
  readonly passwordResets = new Map<string, PasswordReset>();
  private readonly byEmail = new Map<string, Account>();
  /** The last use by account id. */
  private readonly lastUses = new Map<string, number>();

  constructor(
    private readonly sites: MemorySiteRepository,
    private readonly sessions: MemorySessionRepository,
  ) {}

  async addFirst(account: Account, site?: Site): Promise<boolean> {
    if (this.byEmail.size > 0) return false;
    // Both writes happen or neither, because there is no await between them.
    if (site) this.sites.put(site);
    this.byEmail.set(account.email, account);
    return true;
  }

  async add(account: Account): Promise<void> {
    this.put(account);
  }

  /** Stores another account. @throws EmailTaken */
  put(account: Account): void {
    if (this.byEmail.has(account.email)) throw new EmailTaken('An account with this email address already exists.');
    this.byEmail.set(account.email, account);
  }

  async changePassword(accountId: string, passwordHash: string): Promise<void> {
    const account = this.get(accountId);
    if (!account) return;
    this.byEmail.set(account.email, { ...account, passwordHash });
    this.sessions.deleteOfAccount(accountId);
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
    return this.get(accountId);
  }

  async findMany(accountIds: readonly string[]): Promise<readonly Account[]> {
    return [...this.byEmail.values()].filter(({ id }) => accountIds.includes(id));
  }

  async list(limit: number, after = ''): Promise<readonly AccountWithLastUse[]> {
    return [...this.byEmail.values()]
      .filter(({ id }) => id > after)
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .slice(0, limit)
      .map((account) => ({ account, lastUsedAt: this.lastUses.get(account.id) ?? null }));
  }

  async recordUse(accountId: string, at: number): Promise<void> {
    if (this.has(accountId)) this.lastUses.set(accountId, Math.max(at, this.lastUses.get(accountId) ?? at));
  }

  has(accountId: string): boolean {
    return [...this.byEmail.values()].some(({ id }) => id === accountId);
  }

  delete(accountId: string): void {
    for (const { id, email } of this.byEmail.values()) if (id === accountId) this.byEmail.delete(email);
    this.lastUses.delete(accountId);
  }

  async hasAny(): Promise<boolean> {
    return this.byEmail.size > 0;
  }

  /** Returns the account with this id, or `undefined`. */
  get(accountId: string): Account | undefined {
    return [...this.byEmail.values()].find(({ id }) => id === accountId);
  }
}
