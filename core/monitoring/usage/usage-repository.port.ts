import type { UsageCount } from './usage.ts';

/** Keeps what was done on each site, day by day. */
export interface UsageRepository {
  /** Adds to the counters of the same site, day, subject and kind. Concurrent additions all count. */
  add(counts: readonly UsageCount[]): Promise<void>;
  /** The site's counts of the day `since` and later, by day ascending. */
  list(siteId: string, since: string): Promise<readonly UsageCount[]>;
  /** Removes counts of days before `day`, of any site, at most `limit`. Answers how many. */
  deleteBefore(day: string, limit: number): Promise<number>;
}
