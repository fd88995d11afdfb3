import type { VisitorMailRepository } from '../../../core/notifications/visitor-mail-repository.port.ts';
import {
  INITIAL_VISITOR_MAIL_STATE,
  type VisitorMailSend,
  type VisitorMailState,
} from '../../../core/notifications/visitor-mail-state.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';

interface VisitorMailRow {
  readonly unsubscribed: 0 | 1;
  readonly sends: string;
}

export class SqliteVisitorMailRepository implements VisitorMailRepository {
  private readonly selectByConversation;
  private readonly upsert;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.selectByConversation = connection.prepare<[string, string], VisitorMailRow>(
      `select unsubscribed, sends
       from visitor_mail join conversations on conversations.id = conversation_id
       where conversation_id = ? and site_id = ?`,
    );
    // Stores nothing if the site has no such conversation.
    this.upsert = connection.prepare<VisitorMailRow & { conversationId: string; siteId: string }>(
      `insert into visitor_mail (conversation_id, unsubscribed, sends)
       select id, @unsubscribed, @sends from conversations
       where id = @conversationId and site_id = @siteId
       on conflict (conversation_id) do update set unsubscribed = excluded.unsubscribed, sends = excluded.sends`,
    );
  }

  find(siteId: string, conversationId: string): Promise<VisitorMailState> {
    return this.database.read(() => this.readState(siteId, conversationId));
  }

  change(
    siteId: string,
    conversationId: string,
    change: (state: VisitorMailState) => VisitorMailState,
  ): Promise<VisitorMailState> {
    return this.database.write(() => {
      const existing = this.readState(siteId, conversationId);
      const changed = change(existing);
      if (changed !== existing) this.upsert.run({ ...toVisitorMailRow(changed), conversationId, siteId });
      return changed;
    });
  }

  private readState(siteId: string, conversationId: string): VisitorMailState {
    const row = this.selectByConversation.get(conversationId, siteId);
    return row ? toVisitorMailState(row) : INITIAL_VISITOR_MAIL_STATE;
  }
}

function toVisitorMailRow({ isUnsubscribed, sends }: VisitorMailState): VisitorMailRow {
  return { unsubscribed: isUnsubscribed ? 1 : 0, sends: JSON.stringify(sends) };
}

function toVisitorMailState({ unsubscribed, sends }: VisitorMailRow): VisitorMailState {
  return {
    isUnsubscribed: unsubscribed === 1,
    sends: JSON.parse(sends) as readonly VisitorMailSend[],
  };
}
