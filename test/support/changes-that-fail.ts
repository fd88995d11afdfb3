import { ChangeLinkedTicket } from '../../core/tickets/change-linked-ticket.ts';
import type { LinkedChange } from '../../core/tickets/linked-change.ts';
import type { Stored } from '../../core/tickets/ticket-repository.port.ts';
import type { TicketDesk } from './ticket-desk.ts';

/** Changes every linked ticket but this one, which meets a fault each time. */
export function ticketRefusing(desk: TicketDesk, ticketId: string, fault: Error): ChangeLinkedTicket {
  class Refusing extends ChangeLinkedTicket {
    override async execute(change: LinkedChange): Promise<Stored> {
      if (change.ticketId === ticketId) throw fault;
      return super.execute(change);
    }
  }
  return new Refusing(desk.tickets, desk.conversations, desk.feed, desk.clock, desk.messageIds);
}
