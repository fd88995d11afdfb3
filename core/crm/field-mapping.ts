import type { TicketPriority, TicketStatus } from '../tickets/ticket.ts';

/**
 * Maps the value at a pointer of the event to a status or priority of the ticket. If `values` has no entry for the
 * value, the mapping fails.
 */
export interface ValueTable<TicketValue extends string> {
  /** A JSON pointer (RFC 6901). */
  readonly pointer: string;
  /** The ticket's value by the event's value. A number or boolean of the event is looked up as its JSON text. */
  readonly values: Readonly<Record<string, TicketValue>>;
}

/**
 * Maps an event to a change of a ticket. `recordId`, `comment` and `authorName` are JSON pointers (RFC 6901).
 * docs/crm-inbound.md#mapping
 */
export interface FieldMapping {
  /**
   * Points to the id of the changed CRM record, a string or whole number. The ticket with this `externalTicketId` is
   * changed.
   */
  readonly recordId: string;
  /** A system's name, not a pointer. If it is defined, only tickets with this `externalSystem` match. */
  readonly externalSystem?: string | undefined;
  readonly status?: ValueTable<TicketStatus> | undefined;
  readonly priority?: ValueTable<TicketPriority> | undefined;
  /** Points to the text of a comment, which the visitor gets as a specialist's message. */
  readonly comment?: string | undefined;
  /** Points to the name of the comment's author. Default: the name of the CRM connection. */
  readonly authorName?: string | undefined;
}

/** The change of a ticket that an event requests. `undefined` fields stay unchanged. */
export interface RequestedTicketChange {
  readonly status?: TicketStatus | undefined;
  readonly priority?: TicketPriority | undefined;
  readonly comment?: { readonly content: string; readonly authorName: string | null } | undefined;
}

/** Why an event cannot be mapped, and the mapping's pointer whose value is missing or invalid. */
export interface MappingFailure {
  /** Id of the CRM record, if the event has a valid one. */
  readonly recordId: string | null;
  readonly failureCode: 'record_id_missing' | 'value_not_mapped' | 'text_invalid';
  readonly failurePointer: string;
}

export interface MappedEvent {
  readonly recordId: string;
  readonly change: RequestedTicketChange;
}
