import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import type { RateBudgets, RateLimit, RateLimiter, RateLimitState } from '../../core/shared/rate-limiter.port.ts';
import { consumeFrom } from './rate-limit-state.ts';

/** Counts requests within one process. */
export class MemoryRateLimiter implements RateLimiter {
  private readonly limiters: Readonly<Record<RateLimit, RateLimiterMemory | undefined>>;

  constructor({ apiKey, account, visitor, signIn, delivery }: RateBudgets) {
    this.limiters = {
      apiKey: limiter(apiKey),
      account: limiter(account),
      visitor: limiter(visitor),
      signIn: limiter(signIn),
      delivery: limiter(delivery),
    };
  }

  async consume(limit: RateLimit, subject: string): Promise<RateLimitState | undefined> {
    const limiter = this.limiters[limit];
    return limiter && consumeFrom(limiter, subject);
  }
}

function limiter(budget: RateBudgets[RateLimit]): RateLimiterMemory | undefined {
  return budget && new RateLimiterMemory({ points: budget.limit, duration: budget.windowSeconds });
}
