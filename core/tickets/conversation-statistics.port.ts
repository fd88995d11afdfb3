/** Events that happen at most once to a conversation. `resolved`: it was resolved for the first time. */
export const COUNTED_MILESTONES = ['created', 'resolved'] as const;
export type CountedMilestone = (typeof COUNTED_MILESTONES)[number];

/**
 * Computes statistics of a site's conversations of both routes. It reads the data that a TicketRepository stores. Times
 * are ISO 8601 in UTC. Every result comes from an index, so its cost depends only on the conversations in the period.
 */
export interface ConversationStatistics {
  /**
   * Counts the conversations that reached a milestone in each interval. The interval number `i` begins at `bounds[i]`
   * and ends before `bounds[i + 1]`, so there is one interval fewer than there are bounds. `bounds` is ascending.
   */
  countByInterval(siteId: string, milestone: CountedMilestone, bounds: readonly string[]): Promise<readonly number[]>;
  /**
   * Returns the median time from creation to the first answer, in milliseconds, of the conversations that were first
   * answered at or after `from` and before `to`: the smallest time that at least half of them do not exceed. Returns
   * null if there is none. Uses a limited amount of memory in this process.
   */
  findMedianFirstAnswer(siteId: string, from: string, to: string): Promise<number | null>;
  /** Returns whether any conversation of the site has been answered. */
  hasFirstAnswer(siteId: string): Promise<boolean>;
}
