import { invalidCursorError } from '../shared/invalid-cursor-error.ts';
import type { ConversationFilter, ConversationReader, ListedConversation } from './conversation-reader.port.ts';
import { formatCursor, parseCursor } from './sync-cursor.ts';

export interface ConversationQuery extends ConversationFilter {
  readonly siteId: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface ConversationList {
  readonly conversations: readonly ListedConversation[];
  readonly page: { readonly limit: number; readonly hasMore: boolean; readonly nextCursor: string | null };
}

/**
 * Lists a site's conversations of the routes `ticket` and `chat`, most recently updated first. @throws InvalidRequest
 */
export class ListConversations {
  constructor(private readonly conversations: ConversationReader) {}

  async execute({ siteId, limit, cursor, search, ...filter }: ConversationQuery): Promise<ConversationList> {
    const after = cursor === undefined ? undefined : parseCursor(cursor)?.position;
    if (cursor !== undefined && !after) throw invalidCursorError();
    const filterWithSearch = { ...filter, search: search?.trim() };
    const { conversations, hasMore } = await this.conversations.listPage(siteId, filterWithSearch, limit, after);
    const last = conversations.at(-1);
    const nextCursor = hasMore && last ? formatCursor({ position: last, changeNumber: 0 }) : null;
    return { conversations, page: { limit, hasMore, nextCursor } };
  }
}
