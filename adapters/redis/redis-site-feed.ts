import { randomUUID } from 'node:crypto';
import type { SiteFeed, SiteNews } from '../../core/watching/site-feed.port.ts';
import { MemorySiteFeed } from '../memory/memory-site-feed.ts';
import type { RedisClient } from './redis-connection.ts';

/**
 * News over all processes: at once to the listeners of this one, by a channel of Redis to those of the others. While Redis is
 * away each process tells its own.
 */
export class RedisSiteFeed implements SiteFeed {
  private readonly own = new MemorySiteFeed();
  private readonly sender = randomUUID();

  private constructor(
    private readonly publisher: RedisClient,
    private readonly channel: string,
  ) {}

  /** Begins to hear the channel. The subscriber is used for nothing else but channels, as Redis wants it. */
  static async open(
    publisher: RedisClient,
    subscriber: RedisClient,
    channel = 'portico:sites',
  ): Promise<RedisSiteFeed> {
    const feed = new RedisSiteFeed(publisher, channel);
    await subscriber.subscribe(channel, (message) => feed.hear(message));
    return feed;
  }

  announce(news: readonly SiteNews[]): void {
    this.own.announce(news);
    this.publisher.publish(this.channel, JSON.stringify({ sender: this.sender, news })).catch(() => {
      // The others miss a hint; the console asks anew now and then anyway.
    });
  }

  listen(siteId: string, listener: (news: SiteNews) => void): () => void {
    return this.own.listen(siteId, listener);
  }

  private hear(message: string): void {
    const { sender, news } = JSON.parse(message) as { readonly sender: string; readonly news: readonly SiteNews[] };
    if (sender !== this.sender) this.own.announce(news);
  }
}
