import type { TicketPriority, TicketStatus } from '../tickets/ticket.ts';

/** Where a value stands, and what each value means; a value that is in no row is a failure, never a guess. */
export interface ValueTable<Meaning extends string> {
  /** A JSON pointer (RFC 6901). */
  readonly pointer: string;
  /** From the text of a string, number or boolean, exactly as it stands, to its meaning. */
  readonly values: Readonly<Record<string, Meaning>>;
}

/**
 * How an event becomes a change of a ticket. All members but the value tables and `externalSystem` are JSON pointers
 * (RFC 6901). docs/crm-inbound.md#mapping
 */
export interface FieldMapping {
  /** To the id of the changed record: the ticket's `externalTicketId`, a string or a whole number. */
  readonly recordId: string;
  /** Not a pointer: only tickets of this external system are meant. */
  readonly externalSystem?: string | undefined;
  readonly status?: ValueTable<TicketStatus> | undefined;
  readonly priority?: ValueTable<TicketPriority> | undefined;
  /** To what a specialist says to the visitor. */
  readonly comment?: string | undefined;
  /** To the specialist's name; the installation's name stands in where there is none. */
  readonly authorName?: string | undefined;
}

/** What an event asks of a ticket. What is `undefined` is left alone. */
export interface RecordChange {
  readonly status?: TicketStatus | undefined;
  readonly priority?: TicketPriority | undefined;
  readonly comment?: { readonly content: string; readonly authorName: string | null } | undefined;
}

/** Why an event cannot be mapped, and the pointer of the mapping at which. */
export interface MappingFailure {
  readonly failureCode: 'record_id_missing' | 'value_not_mapped' | 'text_invalid';
  readonly failurePointer: string;
}

export interface MappedEvent {
  readonly recordId: string;
  readonly change: RecordChange;
}
