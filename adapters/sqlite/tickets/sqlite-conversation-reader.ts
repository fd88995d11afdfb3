import { setImmediate as soon } from 'node:timers/promises';
import type { ConversationChange } from '../../../core/tickets/conversation-change.ts';
import type {
  ConversationFilter,
  ConversationPage,
  ConversationReader,
  ListedConversation,
} from '../../../core/tickets/conversation-reader.port.ts';
import { type ConversationSummary, foldCase } from '../../../core/tickets/conversation-summary.ts';
import { toEntityTag } from '../../../core/tickets/ticket-document.ts';
import type { PagePosition, StoredDocument } from '../../../core/tickets/ticket-repository.port.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';
import { ConversationListReader, type ListedConversationRow } from './conversation-list-reader.ts';

/** Number of conversations that a search reads at a time. Other requests are served between two reads. */
const SEARCH_BATCH_SIZE = 1000;

export class SqliteConversationReader implements ConversationReader {
  private readonly lists;
  private readonly documentById;
  private readonly changes;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.lists = new ConversationListReader(connection);
    this.documentById = connection
      .prepare<[string, string], [document: Buffer, changeNumber: number]>(
        'select cast(document as blob), change_number from conversations where id = ? and site_id = ?',
      )
      .raw();
    this.changes = connection
      .prepare<[string, string, number], string>(
        `select document from conversation_changes
         where conversation_id = (select id from conversations where id = ? and site_id = ?)
         order by change_number desc limit ?`,
      )
      .pluck();
  }

  async listPage(
    siteId: string,
    filter: ConversationFilter,
    limit: number,
    after?: PagePosition,
  ): Promise<ConversationPage> {
    const needle = filter.search === undefined ? undefined : foldCase(filter.search);
    const size = needle === undefined ? limit + 1 : Math.max(SEARCH_BATCH_SIZE, limit + 1);
    const found: ListedConversationRow[] = [];
    for (let cursor = after; ; await soon()) {
      const rows = await this.database.read(() => this.lists.readNextRows(siteId, filter, size, cursor));
      found.push(...rows.filter(({ words }) => needle === undefined || foldCase(words).includes(needle)));
      const last = rows.at(-1);
      if (found.length > limit || rows.length < size || !last) break;
      cursor = { updatedAt: last.updated_at, id: last.id };
    }
    return { conversations: found.slice(0, limit).map(toListedConversation), hasMore: found.length > limit };
  }

  findDocument(siteId: string, conversationId: string): Promise<StoredDocument | undefined> {
    return this.database.read(() => {
      const row = this.documentById.get(conversationId, siteId);
      return row && { document: row[0], changeNumber: row[1] };
    });
  }

  history(siteId: string, conversationId: string, limit: number): Promise<readonly ConversationChange[]> {
    return this.database.read(() =>
      this.changes.all(conversationId, siteId, limit).flatMap((text) => JSON.parse(text) as ConversationChange[]),
    );
  }
}

/** The fields of a summary that have their own column. The card of a conversation has the others. */
type ListedColumn = 'status' | 'priority' | 'team' | 'updatedAt' | 'lastChangedBy';

function toListedConversation(row: ListedConversationRow): ListedConversation {
  const { status, priority, team, updated_at, last_changed_by, change_number, card } = row;
  const fixed = JSON.parse(card) as Omit<ConversationSummary, ListedColumn>;
  const version = toEntityTag(change_number);
  return { ...fixed, status, priority, team, updatedAt: updated_at, lastChangedBy: last_changed_by, version };
}
