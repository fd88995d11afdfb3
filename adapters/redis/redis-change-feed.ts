import type { ChangeFeed } from '../../core/shared/change-feed.port.ts';
import { MemoryChangeFeed } from '../memory/memory-change-feed.ts';
import { HintChannel } from './hint-channel.ts';
import type { RedisClient } from './redis-connection.ts';

/**
 * Announces changes directly to listeners in this process, and over a Redis channel to other processes. While Redis is
 * down, each process notifies only its own listeners. When Redis is available again, each process notifies all its
 * listeners, because announcements may have been lost.
 */
export class RedisChangeFeed implements ChangeFeed {
  private constructor(
    private readonly local: MemoryChangeFeed,
    private readonly remote: HintChannel<string>,
  ) {}

  /** Subscribes to the channel. */
  static async open(
    publisher: RedisClient,
    subscriber: RedisClient,
    channel = 'portico:conversations',
  ): Promise<RedisChangeFeed> {
    const local = new MemoryChangeFeed();
    const remote = await HintChannel.open<string>(publisher, subscriber, channel, (id) => local.announce(id));
    subscriber.on('ready', () => local.announceAll());
    return new RedisChangeFeed(local, remote);
  }

  announce(conversationId: string): void {
    this.local.announce(conversationId);
    this.remote.publishHint(conversationId);
  }

  listen(conversationId: string, listener: () => void): () => void {
    return this.local.listen(conversationId, listener);
  }
}
