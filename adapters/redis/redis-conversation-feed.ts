import { randomUUID } from 'node:crypto';
import type { ConversationFeed } from '../../core/tickets/conversation-feed.port.ts';
import { MemoryConversationFeed } from '../memory/memory-conversation-feed.ts';
import type { RedisClient } from './redis-connection.ts';

/**
 * Announcements over all processes: at once to the listeners of this one, by a channel of Redis to those of the others.
 * While Redis is away each process tells its own; when it is back, everyone is told, since something may have been missed.
 */
export class RedisConversationFeed implements ConversationFeed {
  private readonly own = new MemoryConversationFeed();
  private readonly sender = randomUUID();

  private constructor(
    private readonly publisher: RedisClient,
    private readonly channel: string,
  ) {}

  /** Begins to hear the channel. The subscriber is used for nothing else, as Redis wants it. */
  static async open(
    publisher: RedisClient,
    subscriber: RedisClient,
    channel = 'portico:conversations',
  ): Promise<RedisConversationFeed> {
    const feed = new RedisConversationFeed(publisher, channel);
    await subscriber.subscribe(channel, (message) => feed.hear(message));
    subscriber.on('ready', () => feed.own.announceAll());
    return feed;
  }

  announce(conversationId: string): void {
    this.own.announce(conversationId);
    this.publisher.publish(this.channel, `${this.sender} ${conversationId}`).catch(() => {
      // The others miss a hint; whoever follows a conversation looks at the store now and then anyway.
    });
  }

  listen(conversationId: string, listener: () => void): () => void {
    return this.own.listen(conversationId, listener);
  }

  private hear(message: string): void {
    const [sender, conversationId] = message.split(' ');
    if (sender !== this.sender && conversationId !== undefined) this.own.announce(conversationId);
  }
}
