import type { Cryptography } from '../shared/cryptography.port.ts';
import { listUnseenAnswers, type SeenMarks } from './seen-mark.ts';
import type { SeenMarkRepository } from './seen-mark-repository.port.ts';
import { TicketErasedError } from './ticket-errors.ts';
import type { TicketRepository } from './ticket-repository.port.ts';

/** A conversation, and the token with which its visitor may read it. */
export interface ConversationReference {
  readonly conversationId: string;
  readonly token: string;
}

export interface UnreadAnswers {
  /**
   * Digest of the state of all requested conversations. The digest changes when a requested conversation changes or is
   * seen.
   */
  readonly version: string;
  /** `undefined` if the caller already knows this version. */
  readonly conversations: readonly { readonly conversationId: string; readonly unread: number }[] | undefined;
}

/**
 * Counts the messages of specialists that the visitor has not seen, for each conversation. Omits conversations whose
 * token is wrong. Counting does not mark a message as seen. If the caller knows the current version, no messages are
 * read.
 */
export class CountUnreadAnswers {
  constructor(
    private readonly tickets: Pick<TicketRepository, 'findConversationChangeNumber' | 'findConversation'>,
    private readonly seenMarks: Pick<SeenMarkRepository, 'find'>,
    private readonly cryptography: Cryptography,
  ) {}

  /** `isKnown` returns whether the caller already knows a version. */
  async execute(
    siteId: string,
    conversations: readonly ConversationReference[],
    isKnown: (version: string) => boolean,
  ): Promise<UnreadAnswers> {
    const states = (await Promise.all(conversations.map((one) => this.readState(siteId, one)))).flat();
    const version = this.cryptography.sha256(JSON.stringify(states)).slice(0, 32);
    if (isKnown(version)) return { version, conversations: undefined };
    const counts = states.map(({ reference, marks }) => this.countUnread(siteId, reference, marks));
    return { version, conversations: (await Promise.all(counts)).flat() };
  }

  private async readState(siteId: string, reference: ConversationReference) {
    const { conversationId, token } = reference;
    const [changeNumber, marks] = await Promise.all([
      this.tickets.findConversationChangeNumber(siteId, conversationId, this.cryptography.sha256(token)),
      this.seenMarks.find(siteId, conversationId),
    ]);
    return changeNumber === undefined ? [] : [{ reference, changeNumber, marks }];
  }

  private async countUnread(siteId: string, { conversationId, token }: ConversationReference, marks: SeenMarks) {
    const tokenHash = this.cryptography.sha256(token);
    try {
      const ticket = await this.tickets.findConversation(siteId, conversationId, tokenHash);
      return ticket ? [{ conversationId, unread: listUnseenAnswers(ticket, marks).length }] : [];
    } catch (error) {
      if (error instanceof TicketErasedError) return [];
      throw error;
    }
  }
}
