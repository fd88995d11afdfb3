import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import type { RateLimiter, RateLimitName, RateLimitState, RateLimits } from '../../core/shared/rate-limiter.port.ts';
import { consumeRateLimit } from './consume-rate-limit.ts';

/** Counts requests in the memory of this process. */
export class MemoryRateLimiter implements RateLimiter {
  private readonly limiters: Readonly<Record<RateLimitName, RateLimiterMemory | undefined>>;

  constructor({ apiKey, account, visitor, signIn, delivery, mailedVisitor }: RateLimits) {
    this.limiters = {
      apiKey: createLimiter(apiKey),
      account: createLimiter(account),
      visitor: createLimiter(visitor),
      signIn: createLimiter(signIn),
      delivery: createLimiter(delivery),
      mailedVisitor: createLimiter(mailedVisitor),
    };
  }

  async consume(limit: RateLimitName, subject: string): Promise<RateLimitState | undefined> {
    const limiter = this.limiters[limit];
    return limiter && consumeRateLimit(limiter, subject);
  }
}

function createLimiter(budget: RateLimits[RateLimitName]): RateLimiterMemory | undefined {
  return budget && new RateLimiterMemory({ points: budget.limit, duration: budget.windowSeconds });
}
