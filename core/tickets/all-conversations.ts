import type { TicketRepository } from './ticket-repository.port.ts';

/**
 * Adapts a TicketRepository so that ticket commands also change conversations of the route `chat`, for the site's
 * account. Idempotency records are not stored. A repeated message is recognized by its id.
 */
export function allConversations(tickets: TicketRepository): Pick<TicketRepository, 'change'> {
  return { change: (siteId, conversationId, change) => tickets.changeConversation(siteId, conversationId, change) };
}
