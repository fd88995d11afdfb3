import type { ConversationFieldChange } from './conversation-change.ts';
import type { ConversationSummary } from './conversation-summary.ts';
import type { WaitingFor } from './inbox-fields.ts';
import type { ConversationRoute, TicketPriority, TicketStatus } from './ticket.ts';
import { TicketErasedError } from './ticket-errors.ts';
import type { StoredDocument } from './ticket-repository.port.ts';

/** Filters of a conversation list. All defined filters must match. */
export interface ConversationFilter {
  readonly route?: ConversationRoute | undefined;
  readonly status?: TicketStatus | undefined;
  readonly priority?: TicketPriority | undefined;
  readonly team?: string | undefined;
  /** The account id of the assignee, or null for conversations that are assigned to nobody. */
  readonly assigneeId?: string | null | undefined;
  readonly waitingFor?: WaitingFor | undefined;
  /** The visitor's email address, as `toLookupEmail` returns it. */
  readonly visitorEmail?: string | undefined;
  /** The visitor's phone number, as `toLookupPhone` returns it. */
  readonly visitorPhone?: string | undefined;
  /** Minimum `createdAt`, ISO 8601 in UTC. */
  readonly createdFrom?: string | undefined;
  /** Exclusive maximum of `createdAt`, ISO 8601 in UTC. */
  readonly createdTo?: string | undefined;
  /** Case-insensitive substring of the summary, the visitor's name or email address, the external id or the id. */
  readonly search?: string | undefined;
}

/**
 * Orders of a conversation list. `updated`: latest change first. `created`: newest first. `waiting`: longest waiting
 * first, only together with the filter `waitingFor`.
 */
export const CONVERSATION_SORTS = ['updated', 'created', 'waiting'] as const;
export type ConversationSort = (typeof CONVERSATION_SORTS)[number];

/** Filters and order of a conversation list. */
export interface ConversationListQuery extends ConversationFilter {
  /** Default: `updated`. */
  readonly sort?: ConversationSort | undefined;
}

/** The sort values of a conversation in a list. The next page begins after the sort key of the last conversation. */
export interface ConversationSortKey {
  /** The time by which the list is sorted: `updatedAt`, `createdAt` or `waitingSince`. */
  readonly at: string;
  readonly id: string;
}

/** A conversation in a list. `version` is its `ETag`, including the quotes. */
export type ListedConversation = ConversationSummary & { readonly version: string };

export interface ConversationPage {
  readonly conversations: readonly ListedConversation[];
  readonly hasMore: boolean;
}

/** Number of conversations that match a filter. If `isExact` is false, more conversations may match. */
export interface ConversationCount {
  readonly count: number;
  readonly isExact: boolean;
}

/**
 * Reads conversations of both routes, `ticket` and `chat`, for the members of a site. A TicketRepository of the same
 * store writes them.
 */
export interface ConversationReader {
  /**
   * Lists at most `limit` of the site's conversations, starting after the sort key `after`. The sorts `updated` and
   * `created` sort by time descending, then by `id` descending. The sort `waiting` sorts by `waitingSince` ascending,
   * then by `id` ascending.
   */
  listPage(
    siteId: string,
    query: ConversationListQuery,
    limit: number,
    after?: ConversationSortKey,
  ): Promise<ConversationPage>;
  /**
   * Counts the site's conversations that match the filter, up to `max`. If `search` is undefined, every count below
   * `max` is exact. Otherwise a store may stop earlier and return `isExact` false.
   */
  count(siteId: string, filter: ConversationFilter, max: number): Promise<ConversationCount>;
  /**
   * Returns the document of a conversation of either route, or `undefined` if the site has no such conversation.
   * @throws TicketErasedError
   */
  findDocument(siteId: string, conversationId: string): Promise<StoredDocument | undefined>;
  /**
   * Lists changes of the conversation's status, priority, team, assignee and link to an external record, latest first.
   * Lists all changes if `limit` is undefined. A write that changed several of these fields counts once towards
   * `limit`. The changes of one write are in the order of `listChangedFields`. The list is empty if the site has no
   * such conversation.
   */
  listChanges(siteId: string, conversationId: string, limit?: number): Promise<readonly ConversationFieldChange[]>;
}

/** Returns the document of a conversation, or `undefined` if the site has none with this id or if it was erased. */
export async function findDocumentUnlessErased(
  conversations: Pick<ConversationReader, 'findDocument'>,
  siteId: string,
  conversationId: string,
): Promise<StoredDocument | undefined> {
  try {
    return await conversations.findDocument(siteId, conversationId);
  } catch (error) {
    if (error instanceof TicketErasedError) return undefined;
    throw error;
  }
}
