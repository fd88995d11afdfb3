import type { FakeSessionRepository } from '../../core/payments/fake-session-repository.port.ts';
import { isDuplicateKey } from './duplicate-key.ts';
import type { MongoDatabase } from './mongo-database.ts';
import { untilAlone } from './until-alone.ts';

export class MongoFakeSessionRepository implements FakeSessionRepository {
  private readonly sessions;

  constructor(private readonly database: MongoDatabase) {
    this.sessions = database.collections.fakeSessions;
  }

  async add(sessionId: string, session: string): Promise<string> {
    const isFirst = await this.database.ask(async () => {
      try {
        await this.sessions.insertOne({ _id: sessionId, document: session });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    });
    return isFirst ? session : ((await this.find(sessionId)) ?? session);
  }

  async find(sessionId: string): Promise<string | undefined> {
    return (await this.database.ask(() => this.sessions.findOne({ _id: sessionId })))?.document;
  }

  change(sessionId: string, change: (session: string) => string): Promise<string | undefined> {
    return untilAlone<string | undefined>(this.database, async () => {
      const found = await this.sessions.findOne({ _id: sessionId });
      if (!found) return { answer: undefined };
      const answer = change(found.document);
      const { matchedCount } = await this.sessions.updateOne(found, { $set: { document: answer } });
      return matchedCount === 1 ? { answer } : 'met another';
    });
  }
}
