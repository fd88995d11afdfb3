import type { ChangeFeed } from '../shared/change-feed.port.ts';
import type { Clock } from '../shared/clock.port.ts';
import type { CrmDelivery } from './crm-delivery.ts';
import { announceDueCrmDeliveries } from './crm-delivery-announcements.ts';
import type { CrmDeliveryKey, CrmDeliveryRepository } from './crm-delivery-repository.port.ts';
import { CrmDeliveryNotFoundError, NewerCrmDeliveryAppliedError } from './crm-errors.ts';
import type { InstallationRepository } from './installation-repository.port.ts';
import type { LaterCrmDeliveryFinder } from './later-crm-delivery-finder.ts';
import type { PreviewCrmDelivery } from './preview-crm-delivery.ts';

export interface ReplayDeliveryCommand extends CrmDeliveryKey {
  /** Replay even if a newer delivery of the record has been applied. */
  readonly confirm?: boolean | undefined;
}

/**
 * Replays a delivery with the current mapping of its CRM connection. Comments are not added twice.
 * @throws CrmDeliveryNotFoundError
 * @throws NewerCrmDeliveryAppliedError if a later delivery of the record has been applied and `confirm` is not true
 */
export class ReplayDelivery {
  constructor(
    private readonly deliveries: CrmDeliveryRepository,
    private readonly installations: Pick<InstallationRepository, 'find'>,
    private readonly previews: Pick<PreviewCrmDelivery, 'mapBody'>,
    private readonly later: LaterCrmDeliveryFinder,
    private readonly feed: ChangeFeed,
    private readonly clock: Clock,
  ) {}

  /** Returns the queued delivery. */
  async execute({ confirm = false, ...key }: ReplayDeliveryCommand): Promise<CrmDelivery> {
    const found = await this.deliveries.find(key);
    if (!found) throw new CrmDeliveryNotFoundError();
    const newer = await this.findNewerApplied(found);
    if (newer && !confirm) throw new NewerCrmDeliveryAppliedError(newer.deliveryId, newer.receivedAt);
    await this.deliveries.queueReplay(key, newer ? 'over_newer' : 'in_order', this.clock.now());
    const delivery = await this.deliveries.find(key);
    if (!delivery) throw new CrmDeliveryNotFoundError();
    announceDueCrmDeliveries(this.feed);
    return delivery;
  }

  /**
   * Finds a later applied delivery of the same record. Checks the record ids of both the last attempt and the current
   * mapping, because they may differ.
   */
  private async findNewerApplied(delivery: CrmDelivery): Promise<CrmDelivery | undefined> {
    const mapping = (await this.installations.find(delivery.installationId))?.mapping;
    const mapped = mapping && this.previews.mapBody(mapping, delivery.body);
    const recordIds = new Set([delivery.recordId, mapped && 'recordId' in mapped ? mapped.recordId : null]);
    for (const recordId of recordIds) {
      const newer = recordId === null ? undefined : await this.later.findLastApplied(delivery, recordId);
      if (newer) return newer;
    }
    return undefined;
  }
}
