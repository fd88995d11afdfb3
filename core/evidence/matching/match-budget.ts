/** Match budget per page: 200 attempts per rule, 2,000 in total, so repetitive pages cost a bounded amount. */
const MAX_MATCHES_PER_RULE = 200;
const MAX_MATCHES_PER_PAGE = 2000;

/** Counts the attempted text matches on one page. */
export class MatchBudget {
  private readonly used = new Map<string, number>();
  private remaining = MAX_MATCHES_PER_PAGE;

  /** Spends one attempt of a rule. Returns false if the budget is exhausted. */
  take(ruleId: string): boolean {
    const used = this.used.get(ruleId) ?? 0;
    if (this.remaining === 0 || used === MAX_MATCHES_PER_RULE) return false;
    this.used.set(ruleId, used + 1);
    this.remaining -= 1;
    return true;
  }
}
