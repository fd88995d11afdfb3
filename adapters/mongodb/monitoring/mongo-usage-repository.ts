import type { UsageCount } from '../../../core/monitoring/usage/usage.ts';
import type { UsageRepository } from '../../../core/monitoring/usage/usage-repository.port.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { toUsageCountKey } from '../documents/monitoring-documents.ts';

export class MongoUsageRepository implements UsageRepository {
  private readonly counts;

  constructor(private readonly database: MongoDatabase) {
    this.counts = database.collections.usageCounts;
  }

  async add(counts: readonly UsageCount[]): Promise<void> {
    if (counts.length === 0) return;
    const writes = counts.map(({ siteId, day, subject, counter: what, count }) => ({
      updateOne: {
        filter: { _id: toUsageCountKey(siteId, day, subject, what) },
        update: { $inc: { count }, $setOnInsert: { siteId, day, subject, what } },
        upsert: true,
      },
    }));
    await this.database.execute(() => this.counts.bulkWrite(writes, { ordered: false }));
  }

  async list(siteId: string, since: string): Promise<readonly UsageCount[]> {
    const found = this.counts.find({ siteId, day: { $gte: since } }, { sort: { day: 1 }, projection: { _id: 0 } });
    const documents = await this.database.execute(() => found.toArray());
    return documents.map(({ what: counter, ...count }) => ({ ...count, counter })) as unknown as readonly UsageCount[];
  }

  async deleteBefore(day: string, limit: number): Promise<number> {
    const found = this.counts.find({ day: { $lt: day } }, { sort: { day: 1 }, limit, projection: { _id: 1 } });
    const old = await this.database.execute(() => found.toArray());
    if (old.length === 0) return 0;
    const filter = { _id: { $in: old.map(({ _id }) => _id) } };
    return (await this.database.execute(() => this.counts.deleteMany(filter))).deletedCount;
  }
}
