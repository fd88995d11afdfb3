import type { SiteChange, SiteEventBus } from '../../core/monitoring/site-events/site-event-bus.port.ts';
import { MemorySiteEventBus } from '../memory/memory-site-event-bus.ts';
import { HintChannel } from './hint-channel.ts';
import type { RedisClient } from './redis-connection.ts';

/**
 * Publishes site changes over all processes: at once to listeners of this process, and over a Redis channel to those of
 * the others. While Redis is down each process notifies its own listeners.
 */
export class RedisSiteEventBus implements SiteEventBus {
  private constructor(
    private readonly own: MemorySiteEventBus,
    private readonly others: HintChannel<readonly SiteChange[]>,
  ) {}

  /** Begins to hear the channel. */
  static async open(
    publisher: RedisClient,
    subscriber: RedisClient,
    channel = 'portico:sites',
  ): Promise<RedisSiteEventBus> {
    const own = new MemorySiteEventBus();
    const hear = (news: readonly SiteChange[]) => own.announce(news);
    return new RedisSiteEventBus(own, await HintChannel.open(publisher, subscriber, channel, hear));
  }

  announce(changes: readonly SiteChange[]): void {
    this.own.announce(changes);
    this.others.send(changes);
  }

  listen(siteId: string, listener: (change: SiteChange) => void): () => void {
    return this.own.listen(siteId, listener);
  }
}
