import type { ChangeFeed } from '../../core/shared/change-feed.port.ts';
import { MemoryChangeFeed } from '../memory/memory-change-feed.ts';
import { HintChannel } from './hint-channel.ts';
import type { RedisClient } from './redis-connection.ts';

/**
 * Announces changes over all processes: at once to listeners of this process, and over a Redis channel to those of the
 * others. While Redis is down each process notifies its own listeners. When it is back, all listeners are notified,
 * since an announcement may have been lost.
 */
export class RedisChangeFeed implements ChangeFeed {
  private constructor(
    private readonly own: MemoryChangeFeed,
    private readonly others: HintChannel<string>,
  ) {}

  /** Begins to hear the channel. */
  static async open(
    publisher: RedisClient,
    subscriber: RedisClient,
    channel = 'portico:conversations',
  ): Promise<RedisChangeFeed> {
    const own = new MemoryChangeFeed();
    const others = await HintChannel.open<string>(publisher, subscriber, channel, (id) => own.announce(id));
    subscriber.on('ready', () => own.announceAll());
    return new RedisChangeFeed(own, others);
  }

  announce(conversationId: string): void {
    this.own.announce(conversationId);
    this.others.send(conversationId);
  }

  listen(conversationId: string, listener: () => void): () => void {
    return this.own.listen(conversationId, listener);
  }
}
