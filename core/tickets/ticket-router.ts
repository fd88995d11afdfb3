import type { Ticket } from './ticket.ts';

/** Decides the priority, team and assignee of new conversations. `core/routing/` implements it. */
export interface TicketRouter {
  /** Returns the new conversation with its priority, team and assignee. @throws StoreUnavailable */
  execute(ticket: Ticket): Promise<Ticket>;
}
