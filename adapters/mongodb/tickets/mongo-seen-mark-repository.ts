import { READERS, type Reader, type SeenMark, type SeenMarks } from '../../../core/tickets/seen-mark.ts';
import type { SeenMarkRepository } from '../../../core/tickets/seen-mark-repository.port.ts';
import { isDuplicateKeyError } from '../database/duplicate-key.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { toSeenMarkKey } from '../documents/document-keys.ts';

export class MongoSeenMarkRepository implements SeenMarkRepository {
  private readonly marks;

  constructor(private readonly database: MongoDatabase) {
    this.marks = database.collections.seenMarks;
  }

  async find(siteId: string, conversationId: string): Promise<SeenMarks> {
    const keys = READERS.map((reader) => toSeenMarkKey(siteId, conversationId, reader));
    const found = await this.database.execute(() => this.marks.find({ _id: { $in: keys } }).toArray());
    const [visitor, team] = keys.map((key) => {
      const mark = found.find(({ _id }) => _id === key);
      return mark ? { through: mark.through, at: mark.seenAt } : null;
    });
    return { visitor: visitor ?? null, team: team ?? null };
  }

  async advance(
    siteId: string,
    conversationId: string,
    reader: Reader,
    { through, at: seenAt }: SeenMark,
  ): Promise<boolean> {
    const _id = toSeenMarkKey(siteId, conversationId, reader);
    const { conversations } = this.database.collections;
    const filter = { _id: conversationId, siteId };
    const options = { projection: { _id: 1 } } as const;
    if (!(await this.database.execute(() => conversations.findOne(filter, options)))) return false;
    const update = (upsert: boolean) =>
      this.marks.updateOne({ _id, through: { $lt: through } }, { $set: { through, seenAt } }, { upsert });
    const { matchedCount, upsertedCount } = await this.database.execute(() =>
      update(true).catch((error: unknown) => {
        if (!isDuplicateKeyError(error)) throw error;
        // The stored mark is at least as far, or another process has just inserted it.
        return update(false);
      }),
    );
    return matchedCount + upsertedCount === 1;
  }
}
