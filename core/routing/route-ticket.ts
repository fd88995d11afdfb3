import type { Ticket } from '../tickets/ticket.ts';
import type { TicketRouter } from '../tickets/ticket-router.ts';
import { matchRule } from './match-rule.ts';
import { toRoutingFacts } from './routing-facts.ts';
import type { RoutingRepository } from './routing-repository.port.ts';

/** Routes new tickets and chats by the rules of their site. */
export class RouteTicket implements TicketRouter {
  constructor(private readonly routings: RoutingRepository) {}

  async execute(ticket: Ticket): Promise<Ticket> {
    const routing = await this.routings.find(ticket.siteId);
    const { priority = ticket.priority, team = ticket.team } = matchRule(routing, toRoutingFacts(ticket)).outcome;
    return { ...ticket, priority, team };
  }
}
