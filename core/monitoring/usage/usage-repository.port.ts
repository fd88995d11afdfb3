import type { UsageCount } from './usage.ts';

/** Stores the usage counters of each site, per day. */
export interface UsageRepository {
  /**
   * Adds each count to the stored count with the same site, day, subject and counter. Concurrent additions are not
   * lost.
   */
  add(counts: readonly UsageCount[]): Promise<void>;
  /** Lists the site's counts from the day `since` on, by day ascending. */
  list(siteId: string, since: string): Promise<readonly UsageCount[]>;
  /** Removes at most `limit` counts of any site from days before `day`. Returns the number of removed counts. */
  deleteBefore(day: string, limit: number): Promise<number>;
}
