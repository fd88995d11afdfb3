import type { ChangeFeed } from '../shared/change-feed.port.ts';
import type { Clock } from '../shared/clock.port.ts';
import { announceDeliveries } from './delivery-announcements.ts';
import type { DeliveryRepository } from './delivery-repository.port.ts';
import type { ReadInstallation } from './read-installation.ts';

export interface ReplayDeliveriesCommand {
  readonly siteId: string;
  readonly installationId: string;
  /** Replays deliveries received at or after this instant, in milliseconds since 1970. */
  readonly since: number;
}

const BATCH_SIZE = 200;

/**
 * Replays all deliveries since an instant with the current mapping. The tickets end in the state that results from the
 * events in the order received. Later changes by other actors are kept.
 * @throws InstallationNotFound
 */
export class ReplayDeliveries {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly readInstallation: ReadInstallation,
    private readonly feed: ChangeFeed,
    private readonly clock: Clock,
  ) {}

  /** Returns the number of queued deliveries. */
  async execute({ siteId, installationId, since }: ReplayDeliveriesCommand): Promise<number> {
    await this.readInstallation.execute({ siteId, installationId });
    const now = this.clock.now();
    let queued = 0;
    let after: string | undefined;
    do {
      const { count, last } = await this.deliveries.replaySince(siteId, installationId, since, now, BATCH_SIZE, after);
      queued += count;
      after = count === BATCH_SIZE ? last : undefined;
    } while (after !== undefined);
    announceDeliveries(this.feed);
    return queued;
  }
}
