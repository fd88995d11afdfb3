import type { PasswordReset, PasswordResetRepository } from '../../../core/access/password-reset-repository.port.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { changePassword } from './mongo-account-repository.ts';

export class MongoPasswordResetRepository implements PasswordResetRepository {
  private readonly resets;

  constructor(private readonly database: MongoDatabase) {
    this.resets = database.collections.passwordResets;
  }

  async replace({ accountId, ...reset }: PasswordReset): Promise<void> {
    await this.database.execute(() => this.resets.replaceOne({ _id: accountId }, reset, { upsert: true }));
  }

  async findAccountId(tokenHash: string, now: number): Promise<string | undefined> {
    const found = await this.database.execute(() => this.resets.findOne({ tokenHash, expiresAt: { $gt: now } }));
    return found?._id;
  }

  /**
   * If several calls with the same token run at the same time, one of them commits. The others conflict, retry, and
   * then find no reset.
   */
  complete(tokenHash: string, passwordHash: string, now: number): Promise<string | undefined> {
    return this.database.transaction(async (session) => {
      const found = await this.resets.findOne({ tokenHash, expiresAt: { $gt: now } }, { session });
      if (found) await changePassword(this.database.collections, found._id, passwordHash, session);
      return found?._id;
    });
  }
}
