import type { Installation } from './installation.ts';
import type { Refusals } from './refusals.ts';

/** Stores CRM connections and the statistics of their rejected deliveries. */
export interface InstallationRepository {
  /** Stores a new CRM connection. Durable when it resolves. */
  add(installation: Installation): Promise<void>;

  /** Finds the current state of a CRM connection by its id, on any site; `undefined` if it does not exist. */
  find(installationId: string): Promise<Installation | undefined>;

  /** Lists the site's CRM connections by id descending, so newest first; at most `limit`. */
  list(siteId: string, limit: number): Promise<readonly Installation[]>;

  /**
   * Stores and returns the result of `change`, all or nothing. Returns `undefined` if the site has no such CRM
   * connection. Durable when it resolves, and visible to all processes from then on.
   *
   * Concurrent changes are applied one after another. `change` may run several times, so it must be pure. Id, site and
   * creation time are never changed. If `change` throws, nothing is stored and the caller gets the error.
   */
  change(
    siteId: string,
    installationId: string,
    change: (installation: Installation) => Installation,
  ): Promise<Installation | undefined>;

  /**
   * Adds refusals to the stored ones: sums the counts and keeps the latest `MAX_LATEST_REFUSALS` by time. Does nothing
   * if the CRM connection does not exist. Concurrent calls are all counted.
   */
  recordRefusals(installationId: string, findRefusals: Refusals): Promise<void>;

  /** Finds the refusals of the site's CRM connection; `undefined` if the site has no such connection. */
  findRefusals(siteId: string, installationId: string): Promise<Refusals | undefined>;
}
