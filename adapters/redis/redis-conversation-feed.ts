import type { ConversationFeed } from '../../core/tickets/conversation-feed.port.ts';
import { MemoryConversationFeed } from '../memory/memory-conversation-feed.ts';
import { HintChannel } from './hint-channel.ts';
import type { RedisClient } from './redis-connection.ts';

/**
 * Announcements over all processes: at once to the listeners of this one, by a channel of Redis to those of the others.
 * While Redis is away each process tells its own; when it is back, everyone is told, since something may have been missed.
 */
export class RedisConversationFeed implements ConversationFeed {
  private constructor(
    private readonly own: MemoryConversationFeed,
    private readonly others: HintChannel<string>,
  ) {}

  /** Begins to hear the channel. */
  static async open(
    publisher: RedisClient,
    subscriber: RedisClient,
    channel = 'portico:conversations',
  ): Promise<RedisConversationFeed> {
    const own = new MemoryConversationFeed();
    const others = await HintChannel.open<string>(publisher, subscriber, channel, (id) => own.announce(id));
    subscriber.on('ready', () => own.announceAll());
    return new RedisConversationFeed(own, others);
  }

  announce(conversationId: string): void {
    this.own.announce(conversationId);
    this.others.send(conversationId);
  }

  listen(conversationId: string, listener: () => void): () => void {
    return this.own.listen(conversationId, listener);
  }
}
