/** Deletes the records that a store has about a site. */
export interface SiteRecordDeleter {
  /**
   * Deletes at most `limit` records of the site, but not the site itself. A conversation with its messages and marks
   * counts as one record. Returns whether it deleted any. Durable when the promise resolves.
   */
  deleteBatch(siteId: string, limit: number): Promise<boolean>;
  /** Deletes the site itself, after all its records. */
  deleteSite(siteId: string): Promise<void>;
}
