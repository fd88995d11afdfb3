import type { ChangeFeed } from '../shared/change-feed.port.ts';
import type { Clock } from '../shared/clock.port.ts';
import { findValueSetByOthers } from './conversation-change.ts';
import type { ConversationReader } from './conversation-reader.port.ts';
import { applyLinkedTicketChange, type LinkedTicketChange } from './linked-ticket-change.ts';
import { createMessage } from './message.ts';
import type { MessageIdGenerator } from './message-id-generator.ts';
import { TICKET_PRIORITIES, TICKET_STATUSES, type Ticket } from './ticket.ts';
import { PreconditionFailedError, TicketNotFoundError } from './ticket-errors.ts';
import type { IdempotencyRecord, TicketRepository, TicketWriteResult } from './ticket-repository.port.ts';

type RecordChangeFields = Omit<LinkedTicketChange, 'fingerprint' | 'effectiveAt'>;

/** Maximum number of attempts to apply a replay. An attempt fails if the ticket changes at the same time. */
const MAX_REPLAY_ATTEMPTS = 10;

/**
 * Applies a change of an external record to the ticket that is linked to it. Adds the comment as a specialist's
 * message, which the visitor sees. If the ticket already has all values and the comment, it is not changed.
 * @throws TicketNotFoundError, ConversationFullError
 * @throws PreconditionFailedError if other changes interrupt all 10 attempts of a replay
 */
export class ChangeLinkedTicket {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly conversations: Pick<ConversationReader, 'listChanges'>,
    private readonly feed: ChangeFeed,
    private readonly clock: Clock,
    private readonly ids: MessageIdGenerator,
  ) {}

  async execute({ fingerprint, effectiveAt, ...change }: LinkedTicketChange): Promise<TicketWriteResult> {
    const idempotency = { key: `${change.eventKey} ${fingerprint}`, fingerprint, at: this.clock.now() };
    const stored =
      effectiveAt === undefined
        ? await this.applyChange(change, idempotency)
        : await this.applyReplayedChange(change, effectiveAt);
    if (!stored.isRepeated) this.feed.announce(change.ticketId);
    return stored;
  }

  /**
   * Keeps the values that other actors have set after `effectiveAt`. Reads the history first, and then changes the
   * ticket only if its version is still the same. Otherwise starts again.
   */
  private async applyReplayedChange(change: RecordChangeFields, effectiveAt: number): Promise<TicketWriteResult> {
    const { siteId, ticketId, by } = change;
    for (let attempt = 1; ; attempt += 1) {
      const storedTicket = await this.tickets.findDocument(siteId, ticketId);
      if (!storedTicket) throw new TicketNotFoundError('The site has no ticket with this id.');
      const history = await this.conversations.listChanges(siteId, ticketId);
      const status = TICKET_STATUSES.find((one) => one === findValueSetByOthers(history, 'status', by, effectiveAt));
      const priority = TICKET_PRIORITIES.find(
        (one) => one === findValueSetByOthers(history, 'priority', by, effectiveAt),
      );
      const state = {
        status: change.status && (status ?? change.status),
        priority: change.priority && (priority ?? change.priority),
      };
      try {
        return await this.applyChange({ ...change, ...state }, undefined, storedTicket.changeNumber);
      } catch (error) {
        if (!(error instanceof PreconditionFailedError) || attempt === MAX_REPLAY_ATTEMPTS) throw error;
      }
    }
  }

  private applyChange(
    { siteId, ticketId, eventKey, comment, ...fields }: RecordChangeFields,
    idempotency?: IdempotencyRecord,
    expectedVersion?: number,
  ) {
    const at = this.clock.now();
    const id = this.ids.next(siteId, ticketId, eventKey);
    const commentMessage = comment && createMessage('specialist', id, comment.authorName, comment.content, at);
    const change = (ticket: Ticket, changeNumber: number): Ticket => {
      if (expectedVersion !== undefined && expectedVersion !== changeNumber)
        throw new PreconditionFailedError('The ticket has changed.');
      return applyLinkedTicketChange(ticket, fields, commentMessage, at);
    };
    return this.tickets.change(siteId, ticketId, change, idempotency);
  }
}
