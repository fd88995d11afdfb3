import type { Site } from './site.ts';

/** Stores sites. */
export interface SiteRepository {
  /**
   * Stores a new site and returns `true`. The site's account becomes its owner, with `since` equal to the site's
   * `createdAt`. Durable when the promise resolves. If the account has already created `limit` sites, stores nothing
   * and returns `false`. Concurrent calls never exceed the limit. If `limit` is undefined, the number of sites is
   * unlimited.
   * @throws AccountClosedError and stores nothing if the account is closed
   */
  add(site: Site, limit?: number): Promise<boolean>;
  /** Returns the site with this id, or `undefined`. */
  find(siteId: string): Promise<Site | undefined>;
  /** Lists the ids of at most `limit` sites of all accounts, ascending. Starts after the id `after`. */
  listIds(limit: number, after?: string): Promise<readonly string[]>;
  /** Lists the sites that are marked for removal, ascending by id. */
  listDeleted(): Promise<readonly Site[]>;
  /**
   * Changes one site atomically and returns the stored site. Returns `undefined` if the site does not exist. Concurrent
   * changes are applied one after the other. `change` may run several times, so it must be pure. Durable when the
   * promise resolves.
   */
  change(siteId: string, change: (site: Site) => Site): Promise<Site | undefined>;
}
