/** Removes what a store has about a site. */
export interface SiteRemains {
  /**
   * Deletes at most `limit` records of the site, of any kind but the site itself. A conversation counts as one record,
   * with everything about it. Returns whether it deleted any. Durable when the promise resolves.
   */
  deleteBatch(siteId: string, limit: number): Promise<boolean>;
  /** Deletes the site itself, after all its records. */
  deleteSite(siteId: string): Promise<void>;
}
