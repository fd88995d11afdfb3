import type { UsageCount } from './usage.ts';

/** Stores the usage counters of each site, per day. */
export interface UsageRepository {
  /** Adds to the counts of the same site, day, subject and counter. Concurrent additions all count. */
  add(counts: readonly UsageCount[]): Promise<void>;
  /** Lists the site's counts of the day `since` and later, by day ascending. */
  list(siteId: string, since: string): Promise<readonly UsageCount[]>;
  /** Removes at most `limit` counts of any site from days before `day`. Returns how many. */
  deleteBefore(day: string, limit: number): Promise<number>;
}
