import type { SiteChange, SiteEventBus } from '../../core/monitoring/site-events/site-event-bus.port.ts';
import { MemorySiteEventBus } from '../memory/memory-site-event-bus.ts';
import { HintChannel } from './hint-channel.ts';
import type { RedisClient } from './redis-connection.ts';

/**
 * Announces changes of sites: directly to listeners in this process, and over a Redis channel to other processes. While
 * Redis is down, each process notifies only its own listeners.
 */
export class RedisSiteEventBus implements SiteEventBus {
  private constructor(
    private readonly local: MemorySiteEventBus,
    private readonly remote: HintChannel<readonly SiteChange[]>,
  ) {}

  /** Subscribes to the channel. */
  static async open(
    publisher: RedisClient,
    subscriber: RedisClient,
    channel = 'portico:sites',
  ): Promise<RedisSiteEventBus> {
    const local = new MemorySiteEventBus();
    const onChanges = (changes: readonly SiteChange[]) => local.announce(changes);
    return new RedisSiteEventBus(local, await HintChannel.open(publisher, subscriber, channel, onChanges));
  }

  announce(changes: readonly SiteChange[]): void {
    this.local.announce(changes);
    this.remote.publishHint(changes);
  }

  listen(siteId: string, listener: (change: SiteChange) => void): () => void {
    return this.local.listen(siteId, listener);
  }
}
