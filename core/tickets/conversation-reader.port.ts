import type { ConversationChange } from './conversation-change.ts';
import type { ConversationSummary } from './conversation-summary.ts';
import type { ConversationRoute, TicketPriority, TicketStatus } from './ticket.ts';
import type { PagePosition, StoredDocument } from './ticket-repository.port.ts';

/** Filters of a conversation list. All defined filters must match. */
export interface ConversationFilter {
  readonly route?: ConversationRoute | undefined;
  readonly status?: TicketStatus | undefined;
  readonly priority?: TicketPriority | undefined;
  readonly team?: string | undefined;
  /** Case-insensitive substring of the summary, the visitor's name or email address, the external id or the id. */
  readonly search?: string | undefined;
}

/** A conversation in a list. `version` is its `ETag`, including the quotes. */
export type ListedConversation = ConversationSummary & { readonly version: string };

export interface ConversationPage {
  readonly conversations: readonly ListedConversation[];
  readonly hasMore: boolean;
}

/**
 * Reads conversations of the routes `ticket` and `chat` for the site's account. It reads the data that a
 * TicketRepository stores.
 */
export interface ConversationReader {
  /**
   * Lists at most `limit` of the site's conversations, those that come after the position `after`. They are sorted by
   * `updatedAt` descending, then by `id` descending.
   */
  listPage(siteId: string, filter: ConversationFilter, limit: number, after?: PagePosition): Promise<ConversationPage>;
  /** Returns the document of a conversation of either route, or `undefined` if the site has no such conversation. */
  findDocument(siteId: string, conversationId: string): Promise<StoredDocument | undefined>;
  /**
   * Lists changes of the conversation's status, priority, team and link, latest first. Only its latest `limit` changes
   * are read. If one change set several fields, they are in the order of `changesBetween`. The list is empty if the
   * site has no such conversation.
   */
  history(siteId: string, conversationId: string, limit: number): Promise<readonly ConversationChange[]>;
}
