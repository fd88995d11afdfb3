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

  /** Concurrent calls with one token conflict on its document: one commits, and the others retry and find none. */
  complete(tokenHash: string, passwordHash: string, now: number): Promise<string | undefined> {
    return this.database.transaction(async (session) => {
      const found = await this.resets.findOne({ tokenHash, expiresAt: { $gt: now } }, { session });
      if (found) await changePassword(this.database.collections, found._id, passwordHash, session);
      return found?._id;
    });
  }
}
