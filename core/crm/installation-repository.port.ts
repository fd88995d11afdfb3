import type { Installation } from './installation.ts';
import type { Refusals } from './refusals.ts';

/** Keeps installations and what they remember of refusals. */
export interface InstallationRepository {
  /** Stores a new installation, durable when it resolves. */
  add(installation: Installation): Promise<void>;

  /** The installation of this id, of whatever site, as the store has it at this moment, or `undefined`. */
  find(installationId: string): Promise<Installation | undefined>;

  /** The site's installations by id descending, which is the newest first; at most `limit` of them. */
  list(siteId: string, limit: number): Promise<readonly Installation[]>;

  /**
   * Stores what `change` makes of the site's installation, all or nothing, durable when it resolves, and answers that;
   * `undefined` for one of another site, or none. Concurrent changes are applied one after the other; `change` may run
   * again, so it must be pure; id, site and time of creation stay as they are. What it throws goes to the caller, and
   * nothing is stored. Once it resolves no process finds the installation as it was.
   */
  change(
    siteId: string,
    installationId: string,
    change: (installation: Installation) => Installation,
  ): Promise<Installation | undefined>;

  /**
   * Adds refusals to those of the installation: their counts, and the latest `LATEST_REFUSALS` of both by their times;
   * nothing for an installation that is not there. Refusals recorded at once are all counted.
   */
  recordRefusals(installationId: string, refusals: Refusals): Promise<void>;

  /** What the site's installation remembers of refusals; `undefined` for one of another site, or none. */
  refusals(siteId: string, installationId: string): Promise<Refusals | undefined>;
}
