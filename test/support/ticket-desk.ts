import { MemoryConversationFeed } from '../../adapters/memory/memory-conversation-feed.ts';
import { MemoryConversationReader } from '../../adapters/memory/memory-conversation-reader.ts';
import { MemoryTicketRepository } from '../../adapters/memory/memory-ticket-repository.ts';
import { MemoryWidgetRepository } from '../../adapters/memory/memory-widget-repository.ts';
import { NodeCryptography } from '../../adapters/node/node-cryptography.ts';
import { TimeSortedIds } from '../../adapters/node/time-sorted-ids.ts';
import { AnswerAsVisitor } from '../../core/tickets/answer-as-visitor.ts';
import { CommentOnTicket } from '../../core/tickets/comment-on-ticket.ts';
import { ConversationOpener } from '../../core/tickets/conversation-opener.ts';
import { ForgetUsedKeys } from '../../core/tickets/forget-used-keys.ts';
import { ListTickets } from '../../core/tickets/list-tickets.ts';
import { ListenToConversation } from '../../core/tickets/listen-to-conversation.ts';
import { MessageIds } from '../../core/tickets/message-ids.ts';
import { OpenChat } from '../../core/tickets/open-chat.ts';
import { OpenTicket, type OpenTicketCommand } from '../../core/tickets/open-ticket.ts';
import { ReadConversation } from '../../core/tickets/read-conversation.ts';
import { ReadTicket } from '../../core/tickets/read-ticket.ts';
import type { Ticket } from '../../core/tickets/ticket.ts';
import { UpdateTicket } from '../../core/tickets/update-ticket.ts';
import { type Widget, withIntent } from '../../core/widget/widget.ts';
import { OTHER_SITE, SITE } from './known-ids.ts';
import { ManualClock } from './manual-clock.ts';
import { ticketsOn } from './ticket-page.ts';
import { aConversationIntent } from './widget-builder.ts';

/** The use cases of tickets over a memory of their own and a clock that stands still. */
export class TicketDesk {
  readonly clock = new ManualClock();
  readonly cryptography = new NodeCryptography(new Uint8Array(32).fill(1));
  readonly tickets = new MemoryTicketRepository();
  readonly conversations = new MemoryConversationReader(this.tickets);
  readonly feed = new MemoryConversationFeed();
  readonly ids = new TimeSortedIds(this.clock, this.cryptography);
  readonly messageIds = new MessageIds(this.ids, this.cryptography);

  readonly widgets = new MemoryWidgetRepository();
  private readonly opener = new ConversationOpener(this.tickets, this.cryptography, this.clock, this.ids);

  readonly openTicketByForm = new OpenTicket(this.opener, this.widgets);
  readonly openChat = new OpenChat(this.opener, this.widgets);
  readonly listTickets = new ListTickets(this.tickets);
  readonly readTicket = new ReadTicket(this.tickets);
  readonly updateTicket = new UpdateTicket(this.tickets, this.feed, this.clock, this.messageIds);
  readonly commentOnTicket = new CommentOnTicket(this.tickets, this.feed, this.clock, this.messageIds);
  readonly readConversation = new ReadConversation(this.tickets, this.cryptography);
  readonly listenToConversation = new ListenToConversation(this.readConversation, this.feed);
  readonly answerAsVisitor = new AnswerAsVisitor(
    this.tickets,
    this.feed,
    this.cryptography,
    this.clock,
    this.messageIds,
  );
  readonly forgetUsedKeys = new ForgetUsedKeys(this.tickets, this.clock);

  /** `SITE` and `OTHER_SITE` offer conversations. */
  constructor() {
    for (const siteId of [SITE, OTHER_SITE]) void this.widgets.change(siteId, offeringConversations);
  }

  /** Opens a ticket through the contact form, by a submission of its own unless one is given. */
  async openTicket(given: Partial<OpenTicketCommand> = {}): Promise<{ ticketId: string; token: string }> {
    const { conversationId, conversationToken } = await this.openTicketByForm.execute({
      siteId: SITE,
      intentKey: 'contact',
      fields: { message: 'Where is my parcel?' },
      pageUrl: 'https://shop.example/orders',
      submissionId: `submission-${this.cryptography.randomBytes(8).join('-')}`,
      ...given,
    });
    return { ticketId: conversationId, token: conversationToken };
  }

  /** The ticket as it is now. @throws TicketNotFound */
  async ticket(ticketId: string): Promise<Ticket> {
    return (await this.tickets.change(SITE, ticketId, (ticket) => ticket)).ticket;
  }

  /** Every ticket of `SITE`, latest first. */
  async all(): Promise<readonly Ticket[]> {
    return ticketsOn(await this.tickets.page(SITE, {}, 1000, 0));
  }
}

function offeringConversations(widget: Widget): Widget {
  return withIntent(widget, aConversationIntent());
}
