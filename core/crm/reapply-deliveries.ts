import type { ChangeFeed } from '../shared/change-feed.port.ts';
import type { Clock } from '../shared/clock.port.ts';
import { announceDeliveries } from './delivery-news.ts';
import type { DeliveryRepository } from './delivery-repository.port.ts';
import type { ReadInstallation } from './read-installation.ts';

export interface ReplayDeliveriesCommand {
  readonly siteId: string;
  readonly installationId: string;
  /** Received at or after this instant, in milliseconds since 1970. */
  readonly since: number;
}

const BATCH_SIZE = 200;

/**
 * Replays all deliveries since an instant with the current mapping, in the order received. The tickets end in the state
 * that the events give in that order; later changes by others are kept. @throws InstallationNotFound
 */
export class ReapplyDeliveries {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly readInstallation: ReadInstallation,
    private readonly feed: ChangeFeed,
    private readonly clock: Clock,
  ) {}

  /** Returns how many were queued. */
  async execute({ siteId, installationId, since }: ReplayDeliveriesCommand): Promise<number> {
    await this.readInstallation.execute({ siteId, installationId });
    const now = this.clock.now();
    let reapplied = 0;
    let after: string | undefined;
    do {
      const { count, last } = await this.deliveries.reapplySince(siteId, installationId, since, now, BATCH_SIZE, after);
      reapplied += count;
      after = count === BATCH_SIZE ? last : undefined;
    } while (after !== undefined);
    announceDeliveries(this.feed);
    return reapplied;
  }
}
