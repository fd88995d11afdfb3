import type { Collection, Document, Filter } from 'mongodb';
import type { ExpiredRecordRepository } from '../../../core/retention/expired-record-repository.port.ts';
import type { ExpiringKind } from '../../../core/retention/retention.ts';
import { formatIsoTime } from '../../../core/shared/time.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { eraseExecutionVisitorData } from '../payments/erase-execution-visitor-data.ts';

export class MongoExpiredRecordRepository implements ExpiredRecordRepository {
  constructor(private readonly database: MongoDatabase) {}

  count(siteId: string, kind: ExpiringKind, before: number, max: number): Promise<number> {
    const { collection, filter, size } = this.selectExpired(siteId, kind, before);
    const pipeline = [{ $match: filter }, { $limit: max }, { $group: { _id: null, count: { $sum: size } } }];
    return this.database.execute(async () => {
      const [total] = await collection.aggregate<{ count: number }>(pipeline).toArray();
      return Math.min(total?.count ?? 0, max);
    });
  }

  async listConversationIds(siteId: string, before: number, limit: number): Promise<readonly string[]> {
    const { conversations } = this.database.collections;
    const filter = { siteId, status: 'resolved', updatedAt: { $lt: formatIsoTime(before) } };
    const options = { sort: { updatedAt: 1, _id: 1 }, limit, projection: { _id: 1 } } as const;
    const found = await this.database.execute(() => conversations.find(filter, options).toArray());
    return found.map(({ _id }) => _id);
  }

  clearExecutions(siteId: string, before: number, limit: number, now: number): Promise<number> {
    const { collections } = this.database;
    const filter = { siteId, visitorDataAt: { $lt: before } };
    const options = { sort: { visitorDataAt: 1, _id: 1 }, limit } as const;
    return this.database.transaction(async (session) => {
      const found = await collections.executions.find(filter, { ...options, session }).toArray();
      for (const { _id, document } of found)
        await eraseExecutionVisitorData(collections, siteId, _id, document, now, session);
      return found.length;
    });
  }

  /**
   * Returns the collection and the filter of the expired records of a kind. `size` is the number of records per
   * document: 1, or the value of the field `count`.
   */
  private selectExpired(
    siteId: string,
    kind: ExpiringKind,
    before: number,
  ): { readonly collection: Collection<Document>; readonly filter: Filter<Document>; readonly size: 1 | '$count' } {
    const { conversations, deliveries, events, requestBatches, executions } = this.database.collections;
    const toSelection = (collection: unknown, filter: object, size: 1 | '$count' = 1) => ({
      collection: collection as Collection<Document>,
      filter: { siteId, ...filter },
      size,
    });
    switch (kind) {
      case 'conversations':
        return toSelection(conversations, { status: 'resolved', updatedAt: { $lt: formatIsoTime(before) } });
      case 'deliveries':
        return toSelection(deliveries, { receivedAt: { $lt: before }, settledAt: { $gte: 0 } });
      case 'events':
        return toSelection(events, { occurredAt: { $lt: before } });
      case 'requests':
        return toSelection(requestBatches, { writtenAt: { $lt: before } }, '$count');
      case 'executions':
        return toSelection(executions, { visitorDataAt: { $lt: before } });
    }
  }
}
