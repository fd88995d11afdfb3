/** Milestones that a conversation reaches at most once. `resolved`: it was resolved for the first time. */
export const COUNTED_MILESTONES = ['created', 'resolved'] as const;
export type CountedMilestone = (typeof COUNTED_MILESTONES)[number];

/**
 * Computes statistics of a site's tickets and chats. A TicketRepository of the same store writes them. Times are ISO
 * 8601 in UTC. All results are read from indexes, so the cost depends only on the conversations in the period.
 */
export interface ConversationStatistics {
  /**
   * Counts the conversations that reached a milestone in each interval. `bounds` are the ascending bounds of the
   * intervals: interval `i` begins at `bounds[i]` and ends before `bounds[i + 1]`. So there is one interval fewer than
   * there are bounds.
   */
  countByInterval(siteId: string, milestone: CountedMilestone, bounds: readonly string[]): Promise<readonly number[]>;
  /**
   * Returns the median time from the creation of a conversation to its first answer, in milliseconds. Only
   * conversations count that were first answered at or after `from` and before `to`. Of two middle values, returns the
   * smaller one. Returns null if there are no such conversations. Uses a bounded amount of memory in this process.
   */
  findMedianFirstAnswerMs(siteId: string, from: string, to: string): Promise<number | null>;
  /** Returns whether any conversation of the site has been answered. */
  hasAnsweredConversation(siteId: string): Promise<boolean>;
}
