import type { TicketRepository } from './ticket-repository.port.ts';

/**
 * Adapts a TicketRepository so that commands for tickets also work on chats. `UpdateTicket` and the other commands only
 * call `change`, which the adapter passes to `changeConversation`. The adapter stores no idempotency records: a
 * repeated message is recognized by its id.
 */
export function createTicketAndChatRepository(tickets: TicketRepository): Pick<TicketRepository, 'change'> {
  return { change: (siteId, conversationId, change) => tickets.changeConversation(siteId, conversationId, change) };
}
