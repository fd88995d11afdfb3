import type { VisitorMailRepository } from '../../../core/notifications/visitor-mail-repository.port.ts';
import { INITIAL_VISITOR_MAIL_STATE, type VisitorMailState } from '../../../core/notifications/visitor-mail-state.ts';
import { isDuplicateKeyError } from '../database/duplicate-key.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { retryOnConflict } from '../database/retry-on-conflict.ts';
import { toVisitorMailKey, toVisitorMailState } from '../documents/mail-documents.ts';

export class MongoVisitorMailRepository implements VisitorMailRepository {
  private readonly states;

  constructor(private readonly database: MongoDatabase) {
    this.states = database.collections.visitorMail;
  }

  async find(siteId: string, conversationId: string): Promise<VisitorMailState> {
    const _id = toVisitorMailKey(siteId, conversationId);
    const found = await this.database.execute(() => this.states.findOne({ _id }));
    return found ? toVisitorMailState(found) : INITIAL_VISITOR_MAIL_STATE;
  }

  change(
    siteId: string,
    conversationId: string,
    change: (state: VisitorMailState) => VisitorMailState,
  ): Promise<VisitorMailState> {
    const _id = toVisitorMailKey(siteId, conversationId);
    return retryOnConflict<VisitorMailState>(this.database, async () => {
      const found = await this.states.findOne({ _id });
      const current = found ? toVisitorMailState(found) : INITIAL_VISITOR_MAIL_STATE;
      const changed = change(current);
      if (changed === current) return { result: current };
      const { isUnsubscribed, sends } = changed;
      const fields = { unsubscribed: isUnsubscribed ? 1 : 0, sends: JSON.stringify(sends) } as const;
      try {
        // The upsert fails with a duplicate key if another process has inserted the document since `findOne`.
        const { matchedCount, upsertedCount } = await this.states.updateOne(
          { _id, revision: found?.revision ?? 0 },
          { $set: fields, $inc: { revision: 1 } },
          { upsert: !found },
        );
        return matchedCount + upsertedCount === 1 ? { result: changed } : 'conflict';
      } catch (error) {
        if (isDuplicateKeyError(error)) return 'conflict';
        throw error;
      }
    });
  }
}
