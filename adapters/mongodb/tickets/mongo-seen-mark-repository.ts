import { READERS, type Reader, type SeenMark, type SeenMarks } from '../../../core/tickets/seen-mark.ts';
import type { SeenMarkRepository } from '../../../core/tickets/seen-mark-repository.port.ts';
import { isDuplicateKeyError } from '../database/duplicate-key.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { toSeenMarkKey } from '../documents/document-keys.ts';
import type { SeenMarkDocument } from '../documents/documents.ts';

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

  async compareAndSet(
    siteId: string,
    conversationId: string,
    reader: Reader,
    previous: SeenMark | null,
    { through, at: seenAt }: SeenMark,
  ): Promise<boolean> {
    const _id = toSeenMarkKey(siteId, conversationId, reader);
    const { conversations } = this.database.collections;
    const filter = { _id: conversationId, siteId };
    const options = { projection: { _id: 1 } } as const;
    if (!(await this.database.execute(() => conversations.findOne(filter, options)))) return false;
    return this.database.execute(() =>
      previous ? this.update(_id, previous, { through, seenAt }) : this.insert({ _id, through, seenAt }),
    );
  }

  private async update(_id: string, { through }: SeenMark, mark: Omit<SeenMarkDocument, '_id'>): Promise<boolean> {
    return (await this.marks.updateOne({ _id, through }, { $set: mark })).matchedCount === 1;
  }

  private async insert(mark: SeenMarkDocument): Promise<boolean> {
    try {
      await this.marks.insertOne(mark);
      return true;
    } catch (error) {
      if (isDuplicateKeyError(error)) return false;
      throw error;
    }
  }
}
