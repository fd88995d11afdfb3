import type { TicketPriority, TicketStatus } from '../tickets/ticket.ts';

/** Maps the value at a pointer to a ticket's value. A value without a row is a failure; it is never guessed. */
export interface ValueTable<Meaning extends string> {
  /** A JSON pointer (RFC 6901). */
  readonly pointer: string;
  /** Keys are the exact text of a string, number or boolean. */
  readonly values: Readonly<Record<string, Meaning>>;
}

/**
 * Maps an event to a change of a ticket. All members except the value tables and `externalSystem` are JSON pointers
 * (RFC 6901). docs/crm-inbound.md#mapping
 */
export interface FieldMapping {
  /** Points to the id of the changed record, a string or a whole number: the ticket's `externalTicketId`. */
  readonly recordId: string;
  /** Not a pointer. If given, only tickets of this external system match. */
  readonly externalSystem?: string | undefined;
  readonly status?: ValueTable<TicketStatus> | undefined;
  readonly priority?: ValueTable<TicketPriority> | undefined;
  /** Points to a specialist's message to the visitor. */
  readonly comment?: string | undefined;
  /** Points to the specialist's name. Default: the name of the CRM connection. */
  readonly authorName?: string | undefined;
}

/** The change of a ticket that an event requests. `undefined` members stay unchanged. */
export interface RecordChange {
  readonly status?: TicketStatus | undefined;
  readonly priority?: TicketPriority | undefined;
  readonly comment?: { readonly content: string; readonly authorName: string | null } | undefined;
}

/** Why an event cannot be mapped, and the pointer in the mapping that failed. */
export interface MappingFailure {
  readonly failureCode: 'record_id_missing' | 'value_not_mapped' | 'text_invalid';
  readonly failurePointer: string;
}

export interface MappedEvent {
  readonly recordId: string;
  readonly change: RecordChange;
}
