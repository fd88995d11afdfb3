import type { Once, Opening, TicketChange } from '../../../core/tickets/ticket-repository.port.ts';

/** A change of a conversation that exists; of a ticket alone, where that is said. */
interface ConversationChangeRequest {
  readonly conversationId: string;
  readonly ticketsOnly: boolean;
  readonly change: TicketChange;
  readonly idempotency: Once | undefined;
}

/** A change of one site's conversations: a new one, or one of those that exist. */
export type ConversationWrite = Opening | ConversationChangeRequest;
