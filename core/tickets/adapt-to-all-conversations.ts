import type { TicketRepository } from './ticket-repository.port.ts';

/**
 * Adapts a TicketRepository so that the site's account can also use ticket commands on conversations of the route
 * `chat`. The adapter stores no idempotency records. A message that is sent again is recognized by its id.
 */
export function adaptToAllConversations(tickets: TicketRepository): Pick<TicketRepository, 'change'> {
  return { change: (siteId, conversationId, change) => tickets.changeConversation(siteId, conversationId, change) };
}
