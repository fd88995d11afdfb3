import type { ReadMarkRepository } from '../../../core/tickets/read-mark-repository.port.ts';
import { isDuplicateKeyError } from '../database/duplicate-key.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { toReadMarkKey } from '../documents/document-keys.ts';

export class MongoReadMarkRepository implements ReadMarkRepository {
  constructor(private readonly database: MongoDatabase) {}

  async find(
    accountId: string,
    siteId: string,
    conversationIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    const { readMarks } = this.database.collections;
    const keys = conversationIds.map((id) => toReadMarkKey(siteId, id, accountId));
    const found = await this.database.execute(() => readMarks.find({ _id: { $in: keys } }).toArray());
    return new Map(found.map(({ conversationId, visitorMessages }) => [conversationId, visitorMessages]));
  }

  async advance(accountId: string, siteId: string, conversationId: string, visitorMessages: number): Promise<void> {
    const { conversations, readMarks } = this.database.collections;
    const _id = toReadMarkKey(siteId, conversationId, accountId);
    await this.database.execute(async () => {
      const options = { projection: { _id: 1 } } as const;
      if (!(await conversations.findOne({ _id: conversationId, siteId }, options))) return;
      const update = { $max: { visitorMessages }, $setOnInsert: { accountId, conversationId } };
      try {
        await readMarks.updateOne({ _id }, update, { upsert: true });
      } catch (error) {
        // Another call has inserted the mark at the same time, so this call now updates it.
        if (!isDuplicateKeyError(error)) throw error;
        await readMarks.updateOne({ _id }, update);
      }
    });
  }
}
