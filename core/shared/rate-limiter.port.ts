/** Which budget a request draws on. */
export type RateLimit = 'apiKey' | 'account' | 'visitor' | 'signIn' | 'delivery';

/** How many requests of one subject each budget allows in a window; `undefined` is no limit. */
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
   * Counts one request of `subject` against the budget and tells what is left. Subjects and budgets do not touch each
   * other. Answers `undefined` where this budget has no limit.
   */
  consume(limit: RateLimit, subject: string): Promise<RateLimitState | undefined>;
}
