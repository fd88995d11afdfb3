import type { Actor, Ticket, TicketPriority, TicketStatus } from './ticket.ts';

/** Filters of a ticket list. All defined filters must match. */
export interface TicketFilter {
  readonly status?: TicketStatus | undefined;
  readonly priority?: TicketPriority | undefined;
  readonly externalSystem?: string | undefined;
  readonly externalTicketId?: string | undefined;
  /** Minimum `updatedAt`, ISO 8601 in UTC. */
  readonly updatedSince?: string | undefined;
  /** Only tickets with a change of a higher number. */
  readonly changedAfter?: number | undefined;
  /**
   * Omits tickets that only this actor has changed: since `changedAfter` or `updatedSince` if one is defined, else by
   * the last change. A later change by the actor does not hide an earlier change by another actor.
   */
  readonly changedByOthersThan?: Actor | undefined;
}

/** A position in the order of a list, directly after the ticket with these values. */
export interface PagePosition {
  readonly updatedAt: string;
  readonly id: string;
}

export interface TicketPage {
  /**
   * The documents of the page in UTF-8, each with its `toVersionMember`, separated by commas like the items of a JSON
   * array.
   */
  readonly documents: Uint8Array;
  readonly hasMore: boolean;
  /** Position of the page's last ticket; `undefined` if the page is empty. */
  readonly last: PagePosition | undefined;
  /**
   * Number of the site's latest change, read before the page. A later change is therefore in the page, or has a higher
   * number.
   */
  readonly latestChange: number;
}

/** A ticket's document and the number of its latest change. */
export interface StoredDocument {
  /** UTF-8 JSON. */
  readonly document: Uint8Array;
  readonly changeNumber: number;
}

/** Lets a command that is repeated under the same idempotency key run only once. */
export interface IdempotencyRecord {
  readonly key: string;
  /** Identifies the content of the command. The key must not be reused for a command with another fingerprint. */
  readonly fingerprint: string;
  /** When the key was first used, in milliseconds since 1970. */
  readonly at: number;
}

export interface StoredTicket {
  readonly ticket: Ticket;
  readonly changeNumber: number;
  /** Whether the command was already carried out earlier and changed nothing now. */
  readonly repeated: boolean;
}

/** A conversation to store, with its token and submission. */
export interface NewConversation {
  readonly ticket: Ticket;
  /** SHA-256 of the conversation token in hexadecimal. */
  readonly tokenHash: string;
  readonly submission: { readonly id: string; readonly fingerprint: string };
}

/**
 * Stores conversations of both routes; those of the route `ticket` are the tickets. Each stored change takes the site's
 * next change number. A change becomes visible only when all changes with lower numbers are visible.
 */
export interface TicketRepository {
  /**
   * Stores a new conversation, durable when it resolves. If the site already has a submission with the same id, stores
   * nothing and returns that conversation. Of several concurrent calls, one stores its conversation.
   * @throws IdempotencyKeyReused when that submission has another fingerprint
   */
  open(opening: NewConversation): Promise<StoredTicket>;
  /**
   * Lists the site's tickets by `updatedAt` descending, then `id` descending. Starts after `after`, omits the first
   * `skip`, and returns at most `limit`, fewer if they would exceed `MAX_PAGE_BYTES`. A repeated call includes every
   * change since.
   */
  page(siteId: string, filter: TicketFilter, limit: number, skip: number, after?: PagePosition): Promise<TicketPage>;
  /** Returns the ticket's document; `undefined` if the site has no such ticket or it is of another route. */
  findDocument(siteId: string, ticketId: string): Promise<StoredDocument | undefined>;
  /**
   * Changes one ticket atomically, durable when it resolves. Concurrent changes are applied one after the other.
   * `change` may run repeatedly, so it must be pure. If it returns the same object, no change is stored. An idempotency
   * record is stored together with the change, even if no change is stored. A command repeated under its key changes
   * nothing.
   * @throws TicketNotFound if the site has no such ticket or it is of another route
   * @throws IdempotencyKeyReused if the key was used on this ticket with another fingerprint
   */
  change(
    siteId: string,
    ticketId: string,
    change: TicketChange,
    idempotency?: IdempotencyRecord,
  ): Promise<StoredTicket>;
  /** Returns the conversation of either route whose token has this SHA-256, or `undefined`. */
  findConversation(siteId: string, conversationId: string, tokenHash: string): Promise<Ticket | undefined>;
  /** Like `change`, for a conversation of either route. @throws TicketNotFound if the site has no such conversation */
  changeConversation(siteId: string, conversationId: string, change: TicketChange): Promise<StoredTicket>;
  /** Deletes at most `limit` idempotency records that were first used before `at`. Returns how many. */
  deleteIdempotencyKeys(at: number, limit: number): Promise<number>;
}

/** A pure change of a ticket. `changeNumber` is the number of its latest change. */
export type TicketChange = (ticket: Ticket, changeNumber: number) => Ticket;
