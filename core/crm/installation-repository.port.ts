import type { Installation } from './installation.ts';
import type { CrmRejectionStatistics } from './rejected-deliveries.ts';

/** Stores CRM connections and the statistics of their rejected deliveries. */
export interface InstallationRepository {
  /** Stores a new CRM connection. Durable when it resolves. */
  add(installation: Installation): Promise<void>;

  /** Finds the current state of a CRM connection of any site. Returns `undefined` if it does not exist. */
  find(installationId: string): Promise<Installation | undefined>;

  /**
   * Lists at most `limit` of the site's CRM connections by id descending, so the newest are first. Starts after the id
   * `before`, if given.
   */
  list(siteId: string, limit: number, before?: string): Promise<readonly Installation[]>;

  /**
   * Stores and returns the CRM connection that `change` returns. Returns `undefined` if the site has no such CRM
   * connection. When the promise resolves, the change is durable and visible to all processes.
   *
   * Concurrent changes are applied one after the other. `change` may run several times, so it must be pure. The id,
   * site and creation time of a connection never change. If `change` throws, nothing is stored and the caller gets the
   * error.
   */
  change(
    siteId: string,
    installationId: string,
    change: (installation: Installation) => Installation,
  ): Promise<Installation | undefined>;

  /**
   * Adds statistics to the stored ones: sums the counts, and keeps the latest `MAX_LATEST_CRM_REJECTIONS` by time.
   * Does nothing if the CRM connection does not exist. Concurrent calls do not overwrite each other.
   */
  addRejectionStatistics(installationId: string, rejections: CrmRejectionStatistics): Promise<void>;

  /** Finds the rejection statistics of a CRM connection. Returns `undefined` if the site has no such connection. */
  findRejectionStatistics(siteId: string, installationId: string): Promise<CrmRejectionStatistics | undefined>;
}
