/** The rate limits. Each request counts against one of them, except `mailedVisitor`, which counts mails. */
export type RateLimitName = 'apiKey' | 'account' | 'visitor' | 'signIn' | 'delivery' | 'mailedVisitor';

/** The number of requests that each rate limit allows per subject and time window. `undefined` means unlimited. */
export type RateLimits = Readonly<
  Record<RateLimitName, { readonly limit: number; readonly windowSeconds: number } | undefined>
>;

/** The state of one rate limit for one subject, after a request was counted. */
export interface RateLimitState {
  readonly allowed: boolean;
  /** Requests allowed in a window. */
  readonly limit: number;
  /** Number of requests left in this window, never negative. */
  readonly remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  readonly resetSeconds: number;
  readonly windowSeconds: number;
}

/** Counts requests per subject in fixed time windows. A subject is, for example, an API key or an IP address. */
export interface RateLimiter {
  /**
   * Counts one request of `subject` against the rate limit, and returns the state afterwards. Each pair of subject and
   * limit has its own count. Returns `undefined` if the limit is unlimited.
   */
  consume(limit: RateLimitName, subject: string): Promise<RateLimitState | undefined>;
}
