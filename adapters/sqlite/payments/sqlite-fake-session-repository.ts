import type { FakeSessionRepository } from '../../../core/payments/checkout/fake-session-repository.port.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';

export class SqliteFakeSessionRepository implements FakeSessionRepository {
  private readonly selectById;
  private readonly insert;
  private readonly update;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.selectById = connection.prepare<[string], string>('select document from fake_sessions where id = ?').pluck();
    this.insert = connection.prepare<[string, string]>('insert into fake_sessions (id, document) values (?, ?)');
    this.update = connection.prepare<[string, string]>('update fake_sessions set document = ? where id = ?');
  }

  add(sessionId: string, session: string): Promise<string> {
    return this.database.write(() => {
      const existing = this.selectById.get(sessionId);
      if (existing === undefined) this.insert.run(sessionId, session);
      return existing ?? session;
    });
  }

  find(sessionId: string): Promise<string | undefined> {
    return this.database.read(() => this.selectById.get(sessionId));
  }

  change(sessionId: string, change: (session: string) => string): Promise<string | undefined> {
    return this.database.write(() => {
      const existing = this.selectById.get(sessionId);
      if (existing === undefined) return undefined;
      const changed = change(existing);
      this.update.run(changed, sessionId);
      return changed;
    });
  }
}
