/**
 * The matches of text that are tried on one page: 200 of a rule and 2,000 in all, so that a page that repeats itself
 * costs a bounded amount.
 */
const MAX_MATCHES_PER_RULE = 200;
const MAX_MATCHES_PER_PAGE = 2000;

/** Counts the matches of text that are tried on one page. */
export class MatchBudget {
  private readonly used = new Map<string, number>();
  private remaining = MAX_MATCHES_PER_PAGE;

  /** Whether a match of the rule may be tried; counts it. */
  take(ruleId: string): boolean {
    const used = this.used.get(ruleId) ?? 0;
    if (this.remaining === 0 || used === MAX_MATCHES_PER_RULE) return false;
    this.used.set(ruleId, used + 1);
    this.remaining -= 1;
    return true;
  }
}
