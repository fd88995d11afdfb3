import type { Clock } from '../shared/clock.port.ts';
import type { ConversationFeed } from '../tickets/conversation-feed.port.ts';
import { announceDeliveries } from './delivery-news.ts';
import type { DeliveryRepository } from './delivery-repository.port.ts';
import type { ReadInstallation } from './read-installation.ts';

export interface ReapplyAll {
  readonly siteId: string;
  readonly installationId: string;
  /** Received at or after this instant, in milliseconds since 1970. */
  readonly since: number;
}

const AT_ONCE = 200;

/**
 * Has all deliveries since an instant applied again, in the order received, by the current mapping. The tickets end in the
 * state that the events give in that order; what somebody else has set after an event stays. @throws InstallationNotFound
 */
export class ReapplyDeliveries {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly readInstallation: ReadInstallation,
    private readonly feed: ConversationFeed,
    private readonly clock: Clock,
  ) {}

  /** Answers how many. */
  async execute({ siteId, installationId, since }: ReapplyAll): Promise<number> {
    await this.readInstallation.execute({ siteId, installationId });
    const now = this.clock.now();
    let reapplied = 0;
    let after: string | undefined;
    do {
      const { count, last } = await this.deliveries.reapplySince(siteId, installationId, since, now, AT_ONCE, after);
      reapplied += count;
      after = count === AT_ONCE ? last : undefined;
    } while (after !== undefined);
    announceDeliveries(this.feed);
    return reapplied;
  }
}
