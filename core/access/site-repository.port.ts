import type { Site } from './site.ts';

/** Stores sites. */
export interface SiteRepository {
  /**
   * Stores a new site and returns `true`, durable when it resolves. Returns `false` and stores nothing when the account
   * already has `limit` sites. Concurrent calls never exceed the limit. Without `limit`, the number is unlimited.
   */
  add(site: Site, limit?: number): Promise<boolean>;
  /** Returns the site with this id, or `undefined`. */
  find(siteId: string): Promise<Site | undefined>;
  /** Lists the account's sites, oldest first, at most `limit`. */
  listByAccount(accountId: string, limit: number): Promise<readonly Site[]>;
  /**
   * Changes one site atomically and returns it as stored, or `undefined` if it does not exist. Concurrent changes are
   * applied one after the other. `change` may run repeatedly, so it must be pure. Durable when it resolves.
   */
  change(siteId: string, change: (site: Site) => Site): Promise<Site | undefined>;
}
