import type { TicketRepository } from './ticket-repository.port.ts';

/**
 * Lets what is done to tickets be done to conversations of both routes, for the site's account. Its commands are not
 * remembered by a key; a message that is sent twice is known by its id.
 */
export function conversationsOfBothRoutes(tickets: TicketRepository): Pick<TicketRepository, 'change'> {
  return { change: (siteId, conversationId, change) => tickets.changeConversation(siteId, conversationId, change) };
}
