import type { Ticket } from './ticket.ts';

/** Sets the priority, team and assignee of new conversations. `RouteTicket` in `core/routing/` implements it. */
export interface TicketRouter {
  /** Returns the new conversation with its priority, team and assignee. @throws StoreUnavailableError */
  execute(ticket: Ticket): Promise<Ticket>;
}
