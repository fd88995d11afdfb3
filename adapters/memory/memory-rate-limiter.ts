import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import type { RateBudgetName, RateBudgets, RateLimiter, RateLimitState } from '../../core/shared/rate-limiter.port.ts';
import { consumeRateLimit } from './rate-limit-state.ts';

/** Counts requests within one process. */
export class MemoryRateLimiter implements RateLimiter {
  private readonly limiters: Readonly<Record<RateBudgetName, RateLimiterMemory | undefined>>;

  constructor({ apiKey, account, visitor, signIn, delivery, mailedVisitor }: RateBudgets) {
    this.limiters = {
      apiKey: createLimiter(apiKey),
      account: createLimiter(account),
      visitor: createLimiter(visitor),
      signIn: createLimiter(signIn),
      delivery: createLimiter(delivery),
      mailedVisitor: createLimiter(mailedVisitor),
    };
  }

  async consume(limit: RateBudgetName, subject: string): Promise<RateLimitState | undefined> {
    const limiter = this.limiters[limit];
    return limiter && consumeRateLimit(limiter, subject);
  }
}

function createLimiter(budget: RateBudgets[RateBudgetName]): RateLimiterMemory | undefined {
  return budget && new RateLimiterMemory({ points: budget.limit, duration: budget.windowSeconds });
}
