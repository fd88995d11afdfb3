import type { NewEvent } from '../events/event.ts';
import { isoTime } from '../shared/time.ts';
import type { Actor, ConversationRoute, Ticket } from './ticket.ts';

/** The remains of an erased conversation. Integrations learn of it from them. They contain no data of the visitor. */
export interface ErasedConversation {
  readonly id: string;
  readonly siteId: string;
  readonly route: ConversationRoute;
  /** When it was erased, later than its last change. ISO 8601 in UTC. */
  readonly updatedAt: string;
  /** The change number of the erasure. */
  readonly changeNumber: number;
}

/** Numbers of records that erasing a conversation has removed. */
export interface ErasedConversationCounts {
  readonly conversations: number;
  readonly messages: number;
  /** CRM deliveries whose body was removed. */
  readonly deliveries: number;
  readonly webhookDeliveries: number;
  readonly mails: number;
}

/** How a conversation is erased. */
export interface ErasureCommand {
  /** Null if the site's retention erases it. */
  readonly by: Actor | null;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** If true, conversations of other routes than `ticket` are not found. */
  readonly ticketsOnly: boolean;
  /** The erasure of a person that this is a part of. Its counts grow in the same transaction. */
  readonly erasureId?: string | undefined;
  /**
   * If defined, only a resolved conversation is erased whose last change was before this time. Others are not found. In
   * milliseconds since 1970.
   */
  readonly resolvedBefore?: number | undefined;
}

/** Whether the command erases this conversation. */
export function isErasedBy({ status, updatedAt }: Ticket, { resolvedBefore }: ErasureCommand): boolean {
  return resolvedBefore === undefined || (status === 'resolved' && Date.parse(updatedAt) < resolvedBefore);
}

/** Returns the remains of a conversation. Like every change, the erasure has a later `updatedAt`. */
export function toErasedConversation(ticket: Ticket, changeNumber: number, at: number): ErasedConversation {
  const { id, siteId, request, updatedAt } = ticket;
  const erasedAt = isoTime(Math.max(at, Date.parse(updatedAt) + 1));
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
