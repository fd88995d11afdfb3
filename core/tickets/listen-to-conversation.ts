import type { ChangeFeed } from '../shared/change-feed.port.ts';
import type { ReadVisitorConversation, VisitorConversation } from './read-visitor-conversation.ts';

export interface ConversationSubscription {
  /** The conversation at the start of the subscription. */
  readonly conversation: VisitorConversation;
  /** Ends the subscription. */
  readonly stop: () => void;
}

/**
 * Subscribes a visitor to a conversation. Calls `listener` whenever the conversation may have changed.
 * @throws ConversationTokenInvalidError
 */
export class ListenToConversation {
  constructor(
    private readonly readConversation: ReadVisitorConversation,
    private readonly feed: ChangeFeed,
  ) {}

  async execute(
    conversation: { siteId: string; conversationId: string; token: string },
    listener: () => void,
  ): Promise<ConversationSubscription> {
    const stop = this.feed.listen(conversation.conversationId, listener);
    try {
      return { conversation: await this.readConversation.execute(conversation), stop };
    } catch (error) {
      stop();
      throw error;
    }
  }
}
