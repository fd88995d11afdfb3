import type { ChangeFeed } from '../shared/change-feed.port.ts';
import type { Clock } from '../shared/clock.port.ts';
import { announceDueCrmDeliveries } from './crm-delivery-announcements.ts';
import type { CrmDeliveryRepository } from './crm-delivery-repository.port.ts';
import type { ReadInstallation } from './read-installation.ts';

export interface ReplayDeliveriesCommand {
  readonly siteId: string;
  readonly installationId: string;
  /** Deliveries received at or after this time are replayed. In milliseconds since 1970. */
  readonly since: number;
}

const BATCH_SIZE = 200;

/**
 * Replays all deliveries since a point in time with the current mapping. Afterwards, each ticket has the values of its
 * latest deliveries. Changes that other actors made after those deliveries are kept.
 * @throws InstallationNotFoundError
 */
export class ReplayDeliveries {
  constructor(
    private readonly deliveries: CrmDeliveryRepository,
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
      const { count, lastSequence } = await this.deliveries.queueReplaysSince(
        siteId,
        installationId,
        since,
        now,
        BATCH_SIZE,
        after,
      );
      queued += count;
      after = count === BATCH_SIZE ? lastSequence : undefined;
    } while (after !== undefined);
    announceDueCrmDeliveries(this.feed);
    return queued;
  }
}
