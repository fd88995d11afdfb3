import type { ErasedConversation, ErasureCommand } from './erased-conversation.ts';
import type { Actor, Ticket, TicketPriority, TicketStatus } from './ticket.ts';

/** Filters of a ticket list. All defined filters must match. */
export interface TicketFilter {
  readonly status?: TicketStatus | undefined;
  readonly priority?: TicketPriority | undefined;
  readonly team?: string | undefined;
  /** The account id of the assignee, or null for tickets that are assigned to nobody. */
  readonly assigneeId?: string | null | undefined;
  readonly externalSystem?: string | undefined;
  readonly externalTicketId?: string | undefined;
  /** Minimum `updatedAt`, ISO 8601 in UTC. */
  readonly updatedSince?: string | undefined;
  /** Only tickets whose latest change has a higher number. */
  readonly changedAfter?: number | undefined;
  /**
   * Omits tickets that only this actor has changed. If `changedAfter` or `updatedSince` is defined, all changes since
   * then are considered: a ticket is listed if another actor made any of them. Otherwise only the last change is
   * considered.
   */
  readonly changedByOthersThan?: Actor | undefined;
}

/** The sort values of a ticket in a list. The next page begins after the sort key of the last ticket. */
export interface TicketSortKey {
  readonly updatedAt: string;
  readonly id: string;
}

export interface TicketPage {
  /**
   * The documents of the page in UTF-8, separated by commas like the items of a JSON array. Each document has the
   * property that `formatVersionProperty` formats. For erased tickets, the documents are those of
   * `serializeErasedTicket`.
   */
  readonly documents: Uint8Array;
  readonly hasMore: boolean;
  /** Sort key of the page's last ticket. `undefined` if the page is empty. */
  readonly lastSortKey: TicketSortKey | undefined;
  /**
   * Number of the site's latest change, read before the page. Changes that the page does not include have higher
   * numbers.
   */
  readonly latestChangeNumber: number;
}

/** A ticket's document and the number of its latest change. */
export interface StoredDocument {
  /** UTF-8 JSON. */
  readonly document: Uint8Array;
  readonly changeNumber: number;
}

/** Record of an idempotency key. A repeated command with a recorded key is not carried out again. */
export interface IdempotencyRecord {
  readonly key: string;
  /** Digest or canonical text of the command. The same key with another fingerprint is an error. */
  readonly fingerprint: string;
  /** When the key was first used, in milliseconds since 1970. */
  readonly at: number;
}

export interface TicketWriteResult {
  readonly ticket: Ticket;
  readonly changeNumber: number;
  /**
   * Whether an earlier request with the same key already carried out the command. If so, this request changed nothing.
   */
  readonly isRepeated: boolean;
}

/** A conversation to store, with its token and submission. */
export interface NewConversation {
  readonly ticket: Ticket;
  /** SHA-256 of the conversation token in hexadecimal. */
  readonly tokenHash: string;
  readonly submission: { readonly id: string; readonly fingerprint: string };
}

/**
 * Stores conversations of the routes `ticket` and `chat`. Only conversations of the route `ticket` are tickets. Each
 * stored change gets the site's next change number. A change becomes visible only when all changes with lower numbers
 * are visible. If the site has a webhook, the transaction of a change also stores the events of `toTicketEvents`.
 *
 * Only the assignee's account id is stored. Reads, changes and events show the current name of the account. If the
 * account is not a member of the site, they show no assignee, and the next change removes the assignee.
 */
export interface TicketRepository {
  /**
   * Stores a new conversation. Durable when the promise resolves. If the site already has a submission with the same
   * id, stores nothing and returns the conversation of that submission. If several calls with the same id run at the
   * same time, only one of them stores a conversation.
   * @throws IdempotencyKeyReusedError if the stored submission has another fingerprint
   */
  addConversation(conversation: NewConversation): Promise<TicketWriteResult>;
  /**
   * Lists the site's tickets by `updatedAt` descending, then `id` descending. Starts after the sort key `after`, omits
   * the first `skip` tickets, and returns at most `limit`. Returns fewer if more would exceed `MAX_PAGE_BYTES`. The
   * page includes every change stored before the call. If the filter has `changedAfter` or `updatedSince`, the tickets
   * that were erased since then are also listed. The other filters do not apply to them, because an erased ticket has
   * no fields to compare.
   */
  listPage(
    siteId: string,
    filter: TicketFilter,
    limit: number,
    skip: number,
    after?: TicketSortKey,
  ): Promise<TicketPage>;
  /**
   * Returns the ticket's document. Returns `undefined` if the site has no conversation with this id, or if its route is
   * not `ticket`. @throws TicketErasedError
   */
  findDocument(siteId: string, ticketId: string): Promise<StoredDocument | undefined>;
  /**
   * Changes one ticket atomically. The change is durable when the promise resolves. Concurrent changes are applied one
   * after the other. `change` may run several times, so it must be pure. If it returns its argument, the ticket is not
   * changed. The idempotency record is stored in the same transaction, even if the ticket is not changed. If the key is
   * already stored, nothing is changed.
   * @throws TicketNotFoundError if the site has no conversation with this id, or if its route is not `ticket`
   * @throws TicketErasedError
   * @throws IdempotencyKeyReusedError if the key was used on this ticket with another fingerprint
   */
  change(
    siteId: string,
    ticketId: string,
    change: TicketChangeFunction,
    idempotency?: IdempotencyRecord,
  ): Promise<TicketWriteResult>;
  /**
   * Returns a conversation of either route. Returns `undefined` if it does not exist or its token has another SHA-256.
   * @throws TicketErasedError for any token, because the token of an erased conversation is erased too
   */
  findConversation(siteId: string, conversationId: string, tokenHash: string): Promise<Ticket | undefined>;
  /**
   * Returns the number of a conversation's latest change without reading its messages. Returns `undefined` if the
   * conversation does not exist or is erased, or if its token has another SHA-256.
   */
  findConversationChangeNumber(siteId: string, conversationId: string, tokenHash: string): Promise<number | undefined>;
  /**
   * Returns the id of the submission that opened a conversation of either route, or `undefined` if the site has no such
   * conversation. @throws TicketErasedError
   */
  findSubmissionId(siteId: string, conversationId: string): Promise<string | undefined>;
  /**
   * Like `change`, for a conversation of either route.
   * @throws TicketNotFoundError if the site has no such conversation
   * @throws TicketErasedError
   */
  changeConversation(siteId: string, conversationId: string, change: TicketChangeFunction): Promise<TicketWriteResult>;
  /** Lists the ids of at most `limit` unresolved conversations of either route that are assigned to the account. */
  listUnresolvedAssignedIds(siteId: string, accountId: string, limit: number): Promise<readonly string[]>;
  /**
   * Removes the account as the assignee of at most `limit` resolved conversations of either route. Keeps their
   * `updatedAt`, change number and history. Returns the number of changed conversations. Durable when the promise
   * resolves.
   */
  unassignResolved(siteId: string, accountId: string, limit: number): Promise<number>;
  /**
   * Erases a conversation of either route in one transaction. Deletes its document, history, token, submission,
   * idempotency keys and marks, the mails to the visitor, and its events with their webhook deliveries. Removes the
   * bodies of CRM deliveries about it. Stores the event `ticket.erased`. Only an `ErasedConversation` remains. Durable
   * when the promise resolves.
   * @throws TicketNotFoundError if the site has no such conversation, or if the command excludes it
   * @throws TicketErasedError
   */
  erase(siteId: string, conversationId: string, command: ErasureCommand): Promise<ErasedConversation>;
  /**
   * Deletes at most `limit` idempotency records whose first use was before `before`, in milliseconds since 1970.
   * Returns the number of deleted records.
   */
  deleteIdempotencyKeys(before: number, limit: number): Promise<number>;
}

/** A pure function from a ticket to the changed ticket. `changeNumber` is the number of the ticket's latest change. */
export type TicketChangeFunction = (ticket: Ticket, changeNumber: number) => Ticket;
