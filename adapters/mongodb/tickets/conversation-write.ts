import type {
  IdempotencyRecord,
  NewConversation,
  TicketChangeFunction,
} from '../../../core/tickets/ticket-repository.port.ts';

/** A change of an existing conversation. If `ticketsOnly` is true, a chat counts as not found. */
export interface ConversationChangeRequest {
  readonly conversationId: string;
  readonly ticketsOnly: boolean;
  readonly change: TicketChangeFunction;
  readonly idempotency: IdempotencyRecord | undefined;
}

/** A write to one site's conversations: a new conversation or a change of an existing one. */
export type ConversationWrite = NewConversation | ConversationChangeRequest;
