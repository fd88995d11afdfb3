/** Names of the rate limits. A request counts against one of them. `mailedVisitor` limits mails, not requests. */
export type RateLimitName = 'apiKey' | 'account' | 'visitor' | 'signIn' | 'delivery' | 'mailedVisitor';

/** Number of requests that each rate limit allows per subject and time window. `undefined`: not limited. */
export type RateLimits = Readonly<
  Record<RateLimitName, { readonly limit: number; readonly windowSeconds: number } | undefined>
>;

/** The state of one rate limit for one subject, after a request was counted. */
export interface RateLimitState {
  readonly allowed: boolean;
  /** Number of requests that are allowed per window. */
  readonly limit: number;
  /** Number of further requests that are allowed in this window, at least 0. */
  readonly remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  readonly resetSeconds: number;
  readonly windowSeconds: number;
}

/** Counts requests per subject in fixed time windows. A subject is, for example, an API key or an IP address. */
export interface RateLimiter {
  /**
   * Counts one request of `subject` against the rate limit, and returns the state afterwards. Each pair of subject and
   * rate limit has a count of its own. Returns `undefined` if the rate limit is not set.
   */
  consume(limit: RateLimitName, subject: string): Promise<RateLimitState | undefined>;
}
