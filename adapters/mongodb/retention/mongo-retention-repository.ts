import type { Retention } from '../../../core/retention/retention.ts';
import type { RetentionRepository } from '../../../core/retention/retention-repository.port.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';

export class MongoRetentionRepository implements RetentionRepository {
  private readonly retentions;

  constructor(private readonly database: MongoDatabase) {
    this.retentions = database.collections.siteRetention;
  }

  async find(siteId: string): Promise<Retention | undefined> {
    const found = await this.database.execute(() => this.retentions.findOne({ _id: siteId }));
    return found ? (JSON.parse(found.document) as Retention) : undefined;
  }

  async save(siteId: string, retention: Retention): Promise<void> {
    const update = { $set: { document: JSON.stringify(retention) } };
    await this.database.execute(() => this.retentions.updateOne({ _id: siteId }, update, { upsert: true }));
  }
}
