import type { ConversationChange } from './conversation-change.ts';
import type { ConversationSummary } from './conversation-summary.ts';
import type { Route, TicketPriority, TicketStatus } from './ticket.ts';
import type { Position, StoredDocument } from './ticket-repository.port.ts';

/** Which conversations a list shows. Every filter that is given must hold. */
export interface ConversationFilter {
  readonly route?: Route | undefined;
  readonly status?: TicketStatus | undefined;
  readonly priority?: TicketPriority | undefined;
  /** Somewhere in the summary, the visitor's name or e-mail address, the external id or the id, whatever the case. */
  readonly search?: string | undefined;
}

/** A conversation in a list; `version` is its `ETag`, quotes included. */
export type ListedConversation = ConversationSummary & { readonly version: string };

export interface ConversationPage {
  readonly conversations: readonly ListedConversation[];
  readonly hasMore: boolean;
}

/** Shows the conversations of both routes that a TicketRepository keeps, for the site's account. */
export interface ConversationReader {
  /** The site's conversations by `updatedAt` descending, then `id` descending; `limit` of them behind `after`. */
  page(siteId: string, filter: ConversationFilter, limit: number, after?: Position): Promise<ConversationPage>;
  /** The conversation's document, whichever its route; `undefined` for one of another site, or none. */
  document(siteId: string, conversationId: string): Promise<StoredDocument | undefined>;
  /**
   * What changes have done to the conversation's status, priority and link, the latest change first, what one change
   * did in the order of `changesBetween`; of the latest `limit` changes. Empty for a conversation of another site, or
   * none.
   */
  history(siteId: string, conversationId: string, limit: number): Promise<readonly ConversationChange[]>;
}
