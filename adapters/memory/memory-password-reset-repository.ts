import type { PasswordReset, PasswordResetRepository } from '../../core/access/password-reset-repository.port.ts';

export class MemoryPasswordResetRepository implements PasswordResetRepository {
  private readonly resets = new Map<string, PasswordReset>();

  async replace(reset: PasswordReset): Promise<void> {
    this.resets.set(reset.accountId, reset);
  }

  /** Deletes the reset of an account, and returns whether there was one. */
  deleteOfAccount(accountId: string): boolean {
    return this.resets.delete(accountId);
  }

  async findAccountId(tokenHash: string, now: number): Promise<string | undefined> {
    const found = [...this.resets.values()].find((reset) => reset.tokenHash === tokenHash && reset.expiresAt > now);
    return found?.accountId;
  }

  async take(tokenHash: string, now: number): Promise<string | undefined> {
    for (const { accountId, ...reset } of this.resets.values()) {
      if (reset.tokenHash !== tokenHash || reset.expiresAt <= now) continue;
      this.resets.delete(accountId);
      return accountId;
    }
    return undefined;
  }
}
