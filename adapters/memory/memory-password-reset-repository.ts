import type { PasswordReset, PasswordResetRepository } from '../../core/access/password-reset-repository.port.ts';
import type { MemoryAccountRepository } from './memory-account-repository.ts';

export class MemoryPasswordResetRepository implements PasswordResetRepository {
  constructor(private readonly accounts: MemoryAccountRepository) {}

  async replace(reset: PasswordReset): Promise<void> {
    this.accounts.passwordResets.set(reset.accountId, reset);
  }

  /** Deletes the account's password reset. Returns whether there was one. */
  deleteByAccount(accountId: string): boolean {
    return this.accounts.passwordResets.delete(accountId);
  }

  async findAccountId(tokenHash: string, now: number): Promise<string | undefined> {
    return this.findUnexpired(tokenHash, now)?.accountId;
  }

  async complete(tokenHash: string, passwordHash: string, now: number): Promise<string | undefined> {
    const accountId = this.findUnexpired(tokenHash, now)?.accountId;
    if (accountId !== undefined) await this.accounts.changePassword(accountId, passwordHash);
    return accountId;
  }

  private findUnexpired(tokenHash: string, now: number): PasswordReset | undefined {
    const resets = [...this.accounts.passwordResets.values()];
    return resets.find((reset) => reset.tokenHash === tokenHash && reset.expiresAt > now);
  }
}
