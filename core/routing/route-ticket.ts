import { toUnnamedAssignee } from '../tickets/assignee.ts';
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
    const { outcome } = matchRule(routing, toRoutingFacts(ticket));
    const { priority = ticket.priority, team = ticket.team, assigneeId } = outcome;
    return {
      ...ticket,
      priority,
      team,
      assignee: assigneeId === undefined ? ticket.assignee : toUnnamedAssignee(assigneeId),
    };
  }
}
