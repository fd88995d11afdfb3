import type { ReadMarkRepository } from '../../../core/tickets/read-mark-repository.port.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';

interface ReadMarkRow {
  readonly conversation_id: string;
  readonly visitor_messages: number;
}

export class SqliteReadMarkRepository implements ReadMarkRepository {
  private readonly selectMarks;
  private readonly upsert;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.selectMarks = connection.prepare<[string, string, string], ReadMarkRow>(
      `select conversation_id, read_marks.visitor_messages
       from json_each(?) as wanted
       join read_marks on account_id = ? and conversation_id = wanted.value
       join conversations on conversations.id = conversation_id and site_id = ?`,
    );
    // Stores nothing if the site has no such conversation.
    this.upsert = connection.prepare<[string, number, string, string]>(
      `insert into read_marks (account_id, conversation_id, visitor_messages)
       select ?, id, ? from conversations where id = ? and site_id = ?
       on conflict (account_id, conversation_id) do update set visitor_messages = excluded.visitor_messages
       where excluded.visitor_messages > read_marks.visitor_messages`,
    );
  }

  find(accountId: string, siteId: string, conversationIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    return this.database.read(() => {
      const rows = this.selectMarks.all(JSON.stringify(conversationIds), accountId, siteId);
      return new Map(rows.map((row) => [row.conversation_id, row.visitor_messages]));
    });
  }

  advance(accountId: string, siteId: string, conversationId: string, visitorMessages: number): Promise<void> {
    return this.database.write(() => {
      this.upsert.run(accountId, visitorMessages, conversationId, siteId);
    });
  }
}
