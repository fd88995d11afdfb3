import type { Cryptography } from '../shared/cryptography.port.ts';
import { formatIsoTime } from '../shared/time.ts';
import type { Message } from './message.ts';
import type { SeenMarks } from './seen-mark.ts';
import type { SeenMarkRepository } from './seen-mark-repository.port.ts';
import type { Ticket, TicketStatus } from './ticket.ts';
import { ConversationTokenInvalidError } from './ticket-errors.ts';
import type { TicketRepository } from './ticket-repository.port.ts';

/** The part of a conversation that its visitor may see: no notes, and no links to other systems. */
export interface VisitorConversation {
  readonly conversationId: string;
  readonly status: TicketStatus;
  readonly messages: readonly Message[];
  /** `createdAt` of the visitor's latest message that a member of the site has seen. Null if there is none. */
  readonly teamSeenThrough: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Reads a conversation for the visitor who holds its token. @throws ConversationTokenInvalidError */
export class ReadVisitorConversation {
  constructor(
    private readonly tickets: Pick<TicketRepository, 'findConversation'>,
    private readonly seenMarks: Pick<SeenMarkRepository, 'find'>,
    private readonly cryptography: Cryptography,
  ) {}

  async execute(conversation: { siteId: string; conversationId: string; token: string }): Promise<VisitorConversation> {
    const { siteId, conversationId, token } = conversation;
    const [ticket, marks] = await Promise.all([
      this.tickets.findConversation(siteId, conversationId, this.cryptography.sha256(token)),
      this.seenMarks.find(siteId, conversationId),
    ]);
    if (!ticket) throw new ConversationTokenInvalidError('The conversation token does not open this conversation.');
    return toVisitorConversation(ticket, marks);
  }
}

function toVisitorConversation(
  { id, status, messages, createdAt, updatedAt }: Ticket,
  { team }: SeenMarks,
): VisitorConversation {
  return {
    conversationId: id,
    status,
    messages: messages.filter(({ role }) => role !== 'note'),
    teamSeenThrough: team && formatIsoTime(team.through),
    createdAt,
    updatedAt,
  };
}
