import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';
import type { Assignee } from '../../../core/tickets/assignee.ts';
import type { ConversationFieldChange } from '../../../core/tickets/conversation-change.ts';
import type {
  ConversationCount,
  ConversationFilter,
  ConversationListQuery,
  ConversationPage,
  ConversationReader,
  ConversationSortKey,
  ListedConversation,
} from '../../../core/tickets/conversation-reader.port.ts';
import { type ConversationSummary, foldCaseForSearch } from '../../../core/tickets/conversation-summary.ts';
import type { InboxFields, LastMessage } from '../../../core/tickets/inbox-fields.ts';
import { toEntityTag } from '../../../core/tickets/ticket-document.ts';
import { TicketErasedError } from '../../../core/tickets/ticket-errors.ts';
import type { StoredDocument } from '../../../core/tickets/ticket-repository.port.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';
import { buildSelectDocumentSql } from './assignee-sql.ts';
import {
  ConversationListReader,
  type ConversationSearchRow,
  type ListedConversationRow,
} from './conversation-list-reader.ts';

/** Number of conversations that a search reads at a time. The event loop serves other requests between two reads. */
const SEARCH_BATCH_SIZE = 1000;
/** Maximum number of conversations that a search examines to count its results. */
const MAX_SEARCHED_FOR_COUNT = 20_000;

export class SqliteConversationReader implements ConversationReader {
  private readonly listReader;
  private readonly selectDocument;
  private readonly selectErased;
  private readonly selectChanges;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.listReader = new ConversationListReader(connection);
    this.selectDocument = connection
      .prepare<[string, string], [document: Buffer, changeNumber: number]>(
        buildSelectDocumentSql('id = ? and site_id = ?'),
      )
      .raw();
    this.selectErased = connection
      .prepare<[string, string], 1>('select 1 from erased_conversations where id = ? and site_id = ?')
      .pluck();
    this.selectChanges = connection
      .prepare<[string, string, number], string>(
        `select document from conversation_changes
         where conversation_id = (select id from conversations where id = ? and site_id = ?)
         order by change_number desc limit ?`,
      )
      .pluck();
  }

  async listPage(
    siteId: string,
    query: ConversationListQuery,
    limit: number,
    after?: ConversationSortKey,
  ): Promise<ConversationPage> {
    const sortKeys =
      query.search === undefined
        ? await this.database.read(() => this.listReader.listSortKeys(siteId, query, limit + 1, after))
        : await this.search(siteId, query, limit + 1, after);
    const ids = sortKeys.slice(0, limit).map(({ id }) => id);
    const rows = await this.database.read(() => this.listReader.listRows(ids));
    return { conversations: rows.map(toListedConversation), hasMore: sortKeys.length > limit };
  }

  async count(siteId: string, filter: ConversationFilter, max: number): Promise<ConversationCount> {
    if (filter.search === undefined) {
      const count = await this.database.read(() => this.listReader.count(siteId, filter, max + 1));
      return { count: Math.min(count, max), isExact: count <= max };
    }
    let count = 0;
    let searchedCount = 0;
    for await (const { rows, matching, isLast } of this.searchBatches(siteId, filter, SEARCH_BATCH_SIZE)) {
      count += matching.length;
      searchedCount += rows.length;
      if (count > max || (searchedCount >= MAX_SEARCHED_FOR_COUNT && !isLast))
        return { count: Math.min(count, max), isExact: false };
    }
    return { count, isExact: true };
  }

  findDocument(siteId: string, conversationId: string): Promise<StoredDocument | undefined> {
    return this.database.read(() => {
      const row = this.selectDocument.get(conversationId, siteId);
      if (!row && this.selectErased.get(conversationId, siteId) !== undefined) throw new TicketErasedError();
      return row && { document: row[0], changeNumber: row[1] };
    });
  }

  /** In SQLite, a negative `limit` means no limit. */
  listChanges(siteId: string, conversationId: string, limit = -1): Promise<readonly ConversationFieldChange[]> {
    return this.database.read(() =>
      this.selectChanges
        .all(conversationId, siteId, limit)
        .flatMap((text) => JSON.parse(text) as ConversationFieldChange[]),
    );
  }

  private async search(
    siteId: string,
    query: ConversationListQuery,
    limit: number,
    after: ConversationSortKey | undefined,
  ): Promise<readonly ConversationSortKey[]> {
    const found: ConversationSortKey[] = [];
    const size = Math.max(SEARCH_BATCH_SIZE, limit);
    for await (const { matching } of this.searchBatches(siteId, query, size, after)) {
      found.push(...matching);
      if (found.length >= limit) break;
    }
    return found.slice(0, limit);
  }

  /**
   * Yields batches of at most `size` conversations in list order, each with the conversations that match the search.
   */
  private async *searchBatches(
    siteId: string,
    query: ConversationListQuery,
    size: number,
    after?: ConversationSortKey,
  ): AsyncGenerator<SearchBatch> {
    const foldedSearch = foldCaseForSearch(query.search ?? '');
    for (let cursor = after; ; await nextEventLoopTurn()) {
      const rows = await this.database.read(() => this.listReader.listSearchRows(siteId, query, size, cursor));
      const isLast = rows.length < size;
      yield { rows, matching: rows.filter(({ words }) => foldCaseForSearch(words).includes(foldedSearch)), isLast };
      if (isLast) return;
      cursor = rows.at(-1);
    }
  }
}

interface SearchBatch {
  readonly rows: readonly ConversationSearchRow[];
  readonly matching: readonly ConversationSearchRow[];
  readonly isLast: boolean;
}

/** The fields of a summary that are columns of `conversations`. The other fields are in the card. */
type ListedColumn = 'status' | 'priority' | 'team' | 'assignee' | 'updatedAt' | 'lastChangedBy' | keyof InboxFields;

function toListedConversation(row: ListedConversationRow): ListedConversation {
  const { status, priority, team, updated_at, last_changed_by, change_number, card } = row;
  const cardFields = JSON.parse(card) as Omit<ConversationSummary, ListedColumn>;
  const version = toEntityTag(change_number);
  return {
    ...cardFields,
    status,
    priority,
    team,
    assignee: JSON.parse(row.assignee) as Assignee | null,
    updatedAt: updated_at,
    lastChangedBy: last_changed_by,
    waitingFor: row.waiting_for,
    waitingSince: row.waiting_since,
    lastMessage: row.last_message === null ? null : (JSON.parse(row.last_message) as LastMessage),
    visitorMessages: row.visitor_messages,
    version,
  };
}
