import type { Clock } from '../shared/clock.port.ts';
import { setByOthers } from './conversation-change.ts';
import type { ConversationFeed } from './conversation-feed.port.ts';
import type { ConversationReader } from './conversation-reader.port.ts';
import { type LinkedChange, withLinkedChange } from './linked-change.ts';
import { message } from './message.ts';
import type { MessageIds } from './message-ids.ts';
import { TICKET_PRIORITIES, TICKET_STATUSES, type Ticket } from './ticket.ts';
import { PreconditionFailed, TicketNotFound } from './ticket-errors.ts';
import type { Once, Stored, TicketRepository } from './ticket-repository.port.ts';

type Change = Omit<LinkedChange, 'fingerprint' | 'place'>;

/** The changes of a ticket that are searched for one by somebody else. */
const MAX_CHANGES = 1000;
/** How often an event is applied again to a ticket that changes at the same moment. */
const MAX_TRIES = 10;

/**
 * Makes the change that an external system's record has had. A comment is a specialist's message, which the visitor sees.
 * What the ticket has already is no change.
 * @throws TicketNotFound, ConversationFull
 * @throws PreconditionFailed for an event that is applied again while the ticket is changed all the time
 */
export class ChangeLinkedTicket {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly conversations: Pick<ConversationReader, 'history'>,
    private readonly feed: ConversationFeed,
    private readonly clock: Clock,
    private readonly ids: MessageIds,
  ) {}

  async execute({ fingerprint, place, ...change }: LinkedChange): Promise<Stored> {
    const once = { key: `${change.eventKey} ${fingerprint}`, fingerprint, at: this.clock.now() };
    const stored = place === undefined ? await this.change(change, once) : await this.changeAgain(change, place);
    if (!stored.repeated) this.feed.announce(change.ticketId);
    return stored;
  }

  /** The history is read before the change, which is refused when another one has come between. */
  private async changeAgain(change: Change, place: number): Promise<Stored> {
    const { siteId, ticketId, by } = change;
    for (let tries = 1; ; tries += 1) {
      const found = await this.tickets.document(siteId, ticketId);
      if (!found) throw new TicketNotFound('The site has no such ticket.');
      const history = await this.conversations.history(siteId, ticketId, MAX_CHANGES);
      const status = TICKET_STATUSES.find((one) => one === setByOthers(history, 'status', by, place));
      const priority = TICKET_PRIORITIES.find((one) => one === setByOthers(history, 'priority', by, place));
      const state = {
        status: change.status && (status ?? change.status),
        priority: change.priority && (priority ?? change.priority),
      };
      try {
        return await this.change({ ...change, ...state }, undefined, found.changeNumber);
      } catch (error) {
        if (!(error instanceof PreconditionFailed) || tries === MAX_TRIES) throw error;
      }
    }
  }

  private change({ siteId, ticketId, eventKey, comment, ...fields }: Change, once?: Once, expected?: number) {
    const at = this.clock.now();
    const id = this.ids.next(siteId, ticketId, eventKey);
    const said = comment && message('specialist', id, comment.authorName, comment.content, at);
    const change = (ticket: Ticket, changeNumber: number): Ticket => {
      if (expected !== undefined && expected !== changeNumber) throw new PreconditionFailed('The ticket has changed.');
      return withLinkedChange(ticket, fields, said, at);
    };
    return this.tickets.change(siteId, ticketId, change, once);
  }
}
