import type { Actor, Ticket, TicketPriority, TicketStatus } from './ticket.ts';

/** Which tickets a list shows. Every filter that is given must hold. */
export interface TicketFilter {
  readonly status?: TicketStatus | undefined;
  readonly priority?: TicketPriority | undefined;
  readonly externalSystem?: string | undefined;
  readonly externalTicketId?: string | undefined;
  /** `updatedAt` at or after this instant, ISO 8601 in UTC. */
  readonly updatedSince?: string | undefined;
  /** Changed by a change numbered higher than this. */
  readonly changedAfter?: number | undefined;
  /**
   * Leave out what only this actor has changed: since `changedAfter` or `updatedSince` where one is given, else by the
   * last change. A later change by the actor does not hide an earlier one by somebody else.
   */
  readonly changedByOthersThan?: Actor | undefined;
}

/** A place in the order of a list: just behind the ticket that has these two. */
export interface Position {
  readonly updatedAt: string;
  readonly id: string;
}

export interface TicketPage {
  /**
   * The documents of the page in UTF-8, each with its `versionMember`, separated by commas: the inside of a JSON array.
   */
  readonly documents: Uint8Array;
  readonly hasMore: boolean;
  /** The place of the page's last ticket, `undefined` when the page is empty. */
  readonly last: Position | undefined;
  /** The number of the site's latest change, from before the page was read: none after it can be missing from both. */
  readonly latestChange: number;
}

/** A ticket's document, and the number of the change that wrote it. */
export interface StoredDocument {
  /** UTF-8 JSON. */
  readonly document: Uint8Array;
  readonly changeNumber: number;
}

/** Makes a command that is sent twice under one key happen once. */
export interface Once {
  readonly key: string;
  /** What the command says; the key is not to be used for anything that says something else. */
  readonly fingerprint: string;
  /** When the key was first used, in epoch milliseconds. */
  readonly at: number;
}

export interface Stored {
  readonly ticket: Ticket;
  readonly changeNumber: number;
  /** Whether the command had been carried out before, so that nothing was changed now. */
  readonly repeated: boolean;
}

/** What identifies a conversation besides its document. */
export interface Opening {
  readonly ticket: Ticket;
  /** SHA-256 of the conversation token in hexadecimal. */
  readonly tokenHash: string;
  readonly submission: { readonly id: string; readonly fingerprint: string };
}

/**
 * Keeps conversations of both routes; those of the route `ticket` are the tickets. Each stored change of a site's
 * conversation takes the site's next change number, and a change is seen only when all with lower numbers are.
 */
export interface TicketRepository {
  /**
   * Stores a new conversation, durable when it resolves. A submission stored before under the same id on this site is
   * answered instead, and nothing is stored; of several at once, one is stored.
   * @throws IdempotencyKeyReused when that submission has another fingerprint
   */
  open(opening: Opening): Promise<Stored>;
  /**
   * The site's tickets by `updatedAt` descending, then `id` descending; `limit` of them behind `after`, leaving out the
   * first `skip`; fewer where they would exceed `MAX_PAGE_BYTES`. A page that was asked for before shows every change
   * since.
   */
  page(siteId: string, filter: TicketFilter, limit: number, skip: number, after?: Position): Promise<TicketPage>;
  /** The ticket's document; `undefined` for a ticket of another site, of another route, or none. */
  document(siteId: string, ticketId: string): Promise<StoredDocument | undefined>;
  /**
   * Changes one ticket, all or nothing, durable when it resolves. Concurrent changes are applied one after the other;
   * `change` may run again, so it must be pure. A `change` that gives back the same object stores no change. With
   * `once`, the key is remembered for the ticket together with the change, also where it stores none, and a command
   * repeated under it changes nothing.
   * @throws TicketNotFound for a ticket of another site, of another route, or none
   * @throws IdempotencyKeyReused when `once.key` was used on this ticket with another fingerprint
   */
  change(siteId: string, ticketId: string, change: TicketChange, once?: Once): Promise<Stored>;
  /** The conversation of either route whose token has this SHA-256, or `undefined`. */
  conversation(siteId: string, conversationId: string, tokenHash: string): Promise<Ticket | undefined>;
  /** As `change`, for a conversation of either route. @throws TicketNotFound when there is none */
  changeConversation(siteId: string, conversationId: string, change: TicketChange): Promise<Stored>;
  /** Forgets the keys of `once` that were first used before `at`; at most `limit` of them. Answers how many. */
  forgetKeys(at: number, limit: number): Promise<number>;
}

/** A pure change of a ticket, given the number of its latest change. */
export type TicketChange = (ticket: Ticket, changeNumber: number) => Ticket;
