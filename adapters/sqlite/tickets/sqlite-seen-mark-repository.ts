import { NO_SEEN_MARKS, type Reader, type SeenMark, type SeenMarks } from '../../../core/tickets/seen-mark.ts';
import type { SeenMarkRepository } from '../../../core/tickets/seen-mark-repository.port.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';

type SeenMarkRow = SeenMark & { readonly reader: Reader };

export class SqliteSeenMarkRepository implements SeenMarkRepository {
  private readonly selectMarks;
  private readonly upsert;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.selectMarks = connection.prepare<[string, string], SeenMarkRow>(
      `select reader, through, seen_marks.seen_at as at
       from seen_marks join conversations on conversations.id = conversation_id
       where conversation_id = ? and site_id = ?`,
    );
    // Stores nothing if the site has no such conversation.
    this.upsert = connection.prepare<SeenMarkRow & { siteId: string; conversationId: string; previous: number | null }>(
      `insert into seen_marks (conversation_id, reader, through, seen_at)
       select id, @reader, @through, @at from conversations where id = @conversationId and site_id = @siteId
         and @previous is (select through from seen_marks where conversation_id = @conversationId and reader = @reader)
       on conflict (conversation_id, reader) do update set through = excluded.through, seen_at = excluded.seen_at`,
    );
  }

  find(siteId: string, conversationId: string): Promise<SeenMarks> {
    return this.database.read(() => {
      const rows = this.selectMarks.all(conversationId, siteId);
      const marks = rows.map(({ reader, through, at }) => [reader, { through, at }] as const);
      return { ...NO_SEEN_MARKS, ...Object.fromEntries(marks) };
    });
  }

  compareAndSet(
    siteId: string,
    conversationId: string,
    reader: Reader,
    previous: SeenMark | null,
    mark: SeenMark,
  ): Promise<boolean> {
    const row = { ...mark, reader, siteId, conversationId, previous: previous?.through ?? null };
    return this.database.write(() => this.upsert.run(row).changes > 0);
  }
}
