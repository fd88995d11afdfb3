import type { UsageCount } from './usage.ts';

/** Stores the usage counters of each site, per day. */
export interface UsageRepository {
  /** Adds to the counts of the same site, day, subject and counter. Concurrent additions all count. */
  add(counts: readonly UsageCount[]): Promise<void>;
  /** The site's counts of the day `since` and later, by day ascending. */
  list(siteId: string, since: string): Promise<readonly UsageCount[]>;
  /** Removes counts of days before `day`, of any site, at most `limit`. Returns how many. */
  deleteBefore(day: string, limit: number): Promise<number>;
}
