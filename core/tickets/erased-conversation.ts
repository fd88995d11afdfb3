import type { NewEvent } from '../events/event.ts';
import { formatIsoTime } from '../shared/time.ts';
import type { Actor, ConversationRoute, Ticket } from './ticket.ts';

/**
 * The record that remains of an erased conversation. It contains no data of the visitor. Ticket lists and webhooks
 * report it, so that integrations learn of the erasure.
 */
export interface ErasedConversation {
  readonly id: string;
  readonly siteId: string;
  readonly route: ConversationRoute;
  /** Time of the erasure, always later than the last change. ISO 8601 in UTC. */
  readonly updatedAt: string;
  /** The change number of the erasure. */
  readonly changeNumber: number;
}

/** Numbers of the records that the erasure of a conversation has removed. */
export interface ErasedConversationCounts {
  readonly conversations: number;
  readonly messages: number;
  /** CRM deliveries whose body was removed. */
  readonly deliveries: number;
  readonly webhookDeliveries: number;
  readonly mails: number;
}

/** Parameters of `TicketRepository.erase`. */
export interface ErasureCommand {
  /** The actor of the erasure. Null if the site's retention erases the conversation. */
  readonly by: Actor | null;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** If true, a chat counts as not found. */
  readonly ticketsOnly: boolean;
  /** Id of the erasure of a person that includes this erasure. The same transaction increases its counts. */
  readonly erasureId?: string | undefined;
  /**
   * If defined, only erases the conversation if it is resolved and its last change was before this time. Otherwise the
   * conversation is not found. In milliseconds since 1970.
   */
  readonly resolvedBefore?: number | undefined;
}

/** Whether the command may erase this conversation, considering `resolvedBefore`. */
export function isErasurePermitted({ status, updatedAt }: Ticket, { resolvedBefore }: ErasureCommand): boolean {
  return resolvedBefore === undefined || (status === 'resolved' && Date.parse(updatedAt) < resolvedBefore);
}

/** Returns the record that remains of a conversation. Like every change, the erasure has a later `updatedAt`. */
export function toErasedConversation(ticket: Ticket, changeNumber: number, at: number): ErasedConversation {
  const { id, siteId, request, updatedAt } = ticket;
  const erasedAt = formatIsoTime(Math.max(at, Date.parse(updatedAt) + 1));
  return { id, siteId, route: request.route, updatedAt: erasedAt, changeNumber };
}

/** Serializes an erased ticket as ticket lists and webhooks show it: docs/tickets.md#erased-tickets */
export function serializeErasedTicket({ id, siteId, updatedAt }: ErasedConversation): string {
  return JSON.stringify({ id, siteId, erased: true, updatedAt });
}

/** Returns the event of an erased ticket. Chats have no public events. */
export function toErasureEvents(erased: ErasedConversation, by: Actor | null): readonly NewEvent[] {
  if (erased.route !== 'ticket') return [];
  const { id, siteId, updatedAt, changeNumber } = erased;
  return [
    {
      siteId,
      type: 'ticket.erased',
      subjectId: id,
      version: changeNumber,
      occurredAt: Date.parse(updatedAt),
      changedBy: by,
      changeNumber,
      document: serializeErasedTicket(erased),
    },
  ];
}
