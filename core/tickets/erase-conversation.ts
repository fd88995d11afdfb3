import type { ChangeFeed } from '../shared/change-feed.port.ts';
import type { Clock } from '../shared/clock.port.ts';
import type { ErasureCommand } from './erased-conversation.ts';
import type { TicketRepository } from './ticket-repository.port.ts';

export interface EraseConversationCommand
  extends Pick<ErasureCommand, 'by' | 'ticketsOnly' | 'erasureId' | 'resolvedBefore'> {
  readonly siteId: string;
  readonly conversationId: string;
}

/**
 * Erases a conversation and all records about it. Notifies the visitor's streams and the console.
 * docs/data-protection.md#the-records-of-a-ticket
 * @throws TicketNotFoundError, TicketErasedError
 */
export class EraseConversation {
  constructor(
    private readonly tickets: Pick<TicketRepository, 'erase'>,
    private readonly feed: ChangeFeed,
    private readonly clock: Clock,
  ) {}

  async execute({ siteId, conversationId, ...command }: EraseConversationCommand): Promise<void> {
    await this.tickets.erase(siteId, conversationId, { ...command, at: this.clock.now() });
    this.feed.announce(conversationId);
  }
}
