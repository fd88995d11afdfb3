import type { RateLimiterRes } from 'rate-limiter-flexible';
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import type { RateBudgets, RateLimit, RateLimiter, RateLimitState } from '../../core/shared/rate-limiter.port.ts';

/** Counts within one process. */
export class MemoryRateLimiter implements RateLimiter {
  private readonly limiters: Readonly<Record<RateLimit, RateLimiterMemory | undefined>>;

  constructor({ apiKey, account, visitor, signIn }: RateBudgets) {
    this.limiters = {
      apiKey: limiter(apiKey),
      account: limiter(account),
      visitor: limiter(visitor),
      signIn: limiter(signIn),
    };
  }

  async consume(limit: RateLimit, subject: string): Promise<RateLimitState | undefined> {
    const limiter = this.limiters[limit];
    if (!limiter) return undefined;
    const { consumedPoints, msBeforeNext } = await limiter.consume(subject).catch(counted);
    return {
      allowed: consumedPoints <= limiter.points,
      limit: limiter.points,
      remaining: Math.max(0, limiter.points - consumedPoints),
      // A clock that was set back or on meanwhile makes the library tell a time outside of the window.
      resetSeconds: Math.min(Math.max(1, Math.ceil(msBeforeNext / 1000)), limiter.duration),
    };
  }
}

function limiter(budget: RateBudgets[RateLimit]): RateLimiterMemory | undefined {
  return budget && new RateLimiterMemory({ points: budget.limit, duration: budget.windowSeconds });
}

/** The library rejects with the count when it is too high. */
function counted(refusal: unknown): RateLimiterRes {
  if (refusal instanceof Error) throw refusal;
  return refusal as RateLimiterRes;
}
