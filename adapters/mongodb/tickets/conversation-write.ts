import type { Once, Opening, TicketChange } from '../../../core/tickets/ticket-repository.port.ts';

/** A change of an existing conversation. If `ticketsOnly`, conversations of other routes are not found. */
interface ConversationChangeRequest {
  readonly conversationId: string;
  readonly ticketsOnly: boolean;
  readonly change: TicketChange;
  readonly idempotency: Once | undefined;
}

/** A write to one site's conversations: a new conversation or a change of an existing one. */
export type ConversationWrite = Opening | ConversationChangeRequest;
