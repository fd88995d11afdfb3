import type { FakeSessionRepository } from '../../../core/payments/checkout/fake-session-repository.port.ts';
import { isDuplicateKeyError } from '../database/duplicate-key.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { retryOnConflict } from '../database/retry-on-conflict.ts';

export class MongoFakeSessionRepository implements FakeSessionRepository {
  private readonly sessions;

  constructor(private readonly database: MongoDatabase) {
    this.sessions = database.collections.fakeSessions;
  }

  add(sessionId: string, session: string): Promise<string> {
    return this.database.execute(async () => {
      try {
        await this.sessions.insertOne({ _id: sessionId, document: session });
        return session;
      } catch (error) {
        const existing = isDuplicateKeyError(error) ? await this.sessions.findOne({ _id: sessionId }) : undefined;
        if (!existing) throw error;
        return existing.document;
      }
    });
  }

  async find(sessionId: string): Promise<string | undefined> {
    return (await this.database.execute(() => this.sessions.findOne({ _id: sessionId })))?.document;
  }

  change(sessionId: string, change: (session: string) => string): Promise<string | undefined> {
    return retryOnConflict<string | undefined>(this.database, async () => {
      const current = await this.sessions.findOne({ _id: sessionId });
      if (!current) return { result: undefined };
      const { _id, document } = current;
      const changed = change(document);
      const { matchedCount } = await this.sessions.updateOne({ _id, document }, { $set: { document: changed } });
      return matchedCount === 1 ? { result: changed } : 'conflict';
    });
  }
}
