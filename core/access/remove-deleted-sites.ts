import type { Clock } from '../shared/clock.port.ts';
import type { RecordAudit } from './record-audit.ts';
import type { Site } from './site.ts';
import { beginSiteRemovalIfDue } from './site-deletion.ts';
import type { SiteRecordDeleter } from './site-record-deleter.port.ts';
import type { SiteRepository } from './site-repository.port.ts';

/** Number of records per step. Small, so that other requests are served between two steps. */
const BATCH_SIZE = 20;

/**
 * Removes the sites that were deleted `SITE_REMOVAL_DELAY_MS` ago, with all their records, in small steps. Each step
 * deletes records that still exist, so after a crash the next run continues.
 */
export class RemoveDeletedSites {
  constructor(
    private readonly sites: Pick<SiteRepository, 'listDeleted' | 'change'>,
    private readonly remains: SiteRecordDeleter,
    private readonly recordAudit: RecordAudit,
    private readonly clock: Clock,
  ) {}

  /** Removes sites until none is left or `signal` is aborted. Returns the ids of the removed sites. */
  async execute(signal: AbortSignal): Promise<readonly string[]> {
    const removed: string[] = [];
    for (const { id } of await this.sites.listDeleted()) {
      const site = await this.sites.change(id, (one) => beginSiteRemovalIfDue(one, this.clock.now()));
      if (site?.deletion?.isRemoving && (await this.removeSite(site, signal))) removed.push(id);
    }
    return removed;
  }

  /**
   * Returns whether the site was deleted. Requests that began before the removal may still store records. So the site
   * itself is only deleted by a run that finds no other records of it.
   */
  private async removeSite({ id, accountId, name }: Site, signal: AbortSignal): Promise<boolean> {
    let hasRecords = false;
    while (!signal.aborted && (await this.remains.deleteBatch(id, BATCH_SIZE))) hasRecords = true;
    if (hasRecords || signal.aborted) return false;
    await this.remains.deleteSite(id);
    const entry = { ownerId: accountId, by: 'system', action: 'site.removed', subjectId: id, detail: name } as const;
    await this.recordAudit.execute(entry);
    return true;
  }
}
