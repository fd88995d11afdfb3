import type { PasswordReset, PasswordResetRepository } from '../../core/access/password-reset-repository.port.ts';
import type { MemoryAccountRepository } from './memory-account-repository.ts';

export class MemoryPasswordResetRepository implements PasswordResetRepository {
  constructor(private readonly accounts: MemoryAccountRepository) {}

  async replace(reset: PasswordReset): Promise<void> {
    this.accounts.passwordResets.set(reset.accountId, reset);
  }

  /** Deletes the reset of an account, and returns whether there was one. */
  deleteOfAccount(accountId: string): boolean {
    return this.accounts.passwordResets.delete(accountId);
  }

  async findAccountId(tokenHash: string, now: number): Promise<string | undefined> {
    return this.find(tokenHash, now)?.accountId;
  }

  async complete(tokenHash: string, passwordHash: string, now: number): Promise<string | undefined> {
    const accountId = this.find(tokenHash, now)?.accountId;
    if (accountId !== undefined) await this.accounts.changePassword(accountId, passwordHash);
    return accountId;
  }

  private find(tokenHash: string, now: number): PasswordReset | undefined {
    const resets = [...this.accounts.passwordResets.values()];
    return resets.find((reset) => reset.tokenHash === tokenHash && reset.expiresAt > now);
  }
}
