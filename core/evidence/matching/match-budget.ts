/**
 * Maximum number of matches per page whose conditions are checked: 200 per rule, and 2,000 in total. They bound the
 * work for pages with many repetitions.
 */
const MAX_MATCHES_PER_RULE = 200;
const MAX_MATCHES_PER_PAGE = 2000;

/** Counts the matches on one page whose conditions are checked. */
export class MatchBudget {
  private readonly used = new Map<string, number>();
  private remaining = MAX_MATCHES_PER_PAGE;

  /** Counts one match of a rule. Returns false if the rule or the page has reached its maximum. */
  spendMatch(ruleId: string): boolean {
    const used = this.used.get(ruleId) ?? 0;
    if (this.remaining === 0 || used === MAX_MATCHES_PER_RULE) return false;
    this.used.set(ruleId, used + 1);
    this.remaining -= 1;
    return true;
  }
}
