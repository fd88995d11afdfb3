import type { SiteFeed, SiteNews } from '../../core/watching/site-feed.port.ts';
import { MemorySiteFeed } from '../memory/memory-site-feed.ts';
import { HintChannel } from './hint-channel.ts';
import type { RedisClient } from './redis-connection.ts';

/**
 * News over all processes: at once to the listeners of this one, by a channel of Redis to those of the others. While Redis is
 * away each process tells its own.
 */
export class RedisSiteFeed implements SiteFeed {
  private constructor(
    private readonly own: MemorySiteFeed,
    private readonly others: HintChannel<readonly SiteNews[]>,
  ) {}

  /** Begins to hear the channel. */
  static async open(
    publisher: RedisClient,
    subscriber: RedisClient,
    channel = 'portico:sites',
  ): Promise<RedisSiteFeed> {
    const own = new MemorySiteFeed();
    const hear = (news: readonly SiteNews[]) => own.announce(news);
    return new RedisSiteFeed(own, await HintChannel.open(publisher, subscriber, channel, hear));
  }

  announce(news: readonly SiteNews[]): void {
    this.own.announce(news);
    this.others.send(news);
  }

  listen(siteId: string, listener: (news: SiteNews) => void): () => void {
    return this.own.listen(siteId, listener);
  }
}
