/** The budget that a request uses. */
export type RateLimit = 'apiKey' | 'account' | 'visitor' | 'signIn' | 'delivery';

/** Allowed requests per subject and window of each budget; `undefined` means unlimited. */
export type RateBudgets = Readonly<
  Record<RateLimit, { readonly limit: number; readonly windowSeconds: number } | undefined>
>;

/** The state of one budget after a request was counted. */
export interface RateLimitState {
  readonly allowed: boolean;
  /** Requests allowed in a window. */
  readonly limit: number;
  /** Requests left in this window, never negative. */
  readonly remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  readonly resetSeconds: number;
}

/** Counts requests against budgets in fixed windows. */
export interface RateLimiter {
  /**
   * Counts one request of `subject` against the budget and returns what is left. Subjects and budgets are counted
   * separately. Returns `undefined` if the budget is unlimited.
   */
  consume(limit: RateLimit, subject: string): Promise<RateLimitState | undefined>;
}
