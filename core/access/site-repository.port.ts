import type { Site } from './site.ts';

/** Keeps the sites. */
export interface SiteRepository {
  /**
   * Stores a new site, durable when it resolves, and answers true; or false where its account has `limit` sites
   * already, and stores nothing. However many come at once, the limit is never passed. Without `limit` there is none.
   */
  add(site: Site, limit?: number): Promise<boolean>;
  /** The site with this id, or `undefined`. */
  find(siteId: string): Promise<Site | undefined>;
  /** The account's sites, oldest first, at most `limit`. */
  listOf(accountId: string, limit: number): Promise<readonly Site[]>;
  /**
   * Changes one site, all or nothing, and answers it as stored, or `undefined` when there is none. Concurrent changes
   * are applied one after the other; `change` may run again, so it must be pure. Durable when it resolves.
   */
  change(siteId: string, change: (site: Site) => Site): Promise<Site | undefined>;
}
