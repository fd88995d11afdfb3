import type { Ticket } from './ticket.ts';

/** Decides the priority and team of new conversations. `core/routing/` implements it. */
export interface TicketRouter {
  /** Returns the new conversation with its priority and team. @throws StoreUnavailable */
  execute(ticket: Ticket): Promise<Ticket>;
}
