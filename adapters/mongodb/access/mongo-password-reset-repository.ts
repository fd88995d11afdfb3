import type { PasswordReset, PasswordResetRepository } from '../../../core/access/password-reset-repository.port.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';

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

  async take(tokenHash: string, now: number): Promise<string | undefined> {
    const taken = await this.database.execute(() =>
      this.resets.findOneAndDelete({ tokenHash, expiresAt: { $gt: now } }),
    );
    return taken?._id;
  }
}
