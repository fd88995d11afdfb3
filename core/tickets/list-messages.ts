import { createInvalidCursorError } from '../shared/invalid-cursor-error.ts';
import type { Message } from './message.ts';
import type { ReadConversationWithSeenMarks } from './read-conversation-with-seen-marks.ts';
import type { SeenMarks } from './seen-mark.ts';
import type { Ticket } from './ticket.ts';
import { parseTicket } from './ticket-document.ts';

export interface MessageQuery {
  readonly siteId: string;
  readonly conversationId: string;
  readonly limit: number;
  /** Id of the oldest message that the caller already has. The page ends before it. */
  readonly cursor?: string | undefined;
}

/** A conversation with one page of its messages. */
export interface ConversationMessagePage {
  /** The conversation. Its `messages` are only those of the page, oldest first. */
  readonly ticket: Ticket;
  readonly changeNumber: number;
  readonly seen: SeenMarks;
  /** Cursor of the page with earlier messages. `null` if there are none. */
  readonly earlierCursor: string | null;
}

/**
 * Reads the messages of a conversation page by page. The first page has the newest messages.
 * @throws TicketNotFoundError, InvalidRequestError
 */
export class ListMessages {
  constructor(private readonly inspectConversation: ReadConversationWithSeenMarks) {}

  async execute({ siteId, conversationId, limit, cursor }: MessageQuery): Promise<ConversationMessagePage> {
    const { document, changeNumber, seen } = await this.inspectConversation.execute({ siteId, conversationId });
    const ticket = parseTicket(new TextDecoder().decode(document));
    const end = cursor === undefined ? ticket.messages.length : findMessageIndex(ticket.messages, cursor);
    const start = Math.max(0, end - limit);
    const messages = ticket.messages.slice(start, end);
    const earlierCursor = start > 0 ? (messages[0]?.id ?? null) : null;
    return { ticket: { ...ticket, messages }, changeNumber, seen, earlierCursor };
  }
}

function findMessageIndex(messages: readonly Message[], id: string): number {
  const index = messages.findIndex((message) => message.id === id);
  if (index < 0) throw createInvalidCursorError();
  return index;
}
