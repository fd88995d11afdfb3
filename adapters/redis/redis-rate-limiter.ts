import RateLimiterRedis from 'rate-limiter-flexible/lib/RateLimiterRedis.js';
import type { RateBudgets, RateLimit, RateLimiter, RateLimitState } from '../../core/shared/rate-limiter.port.ts';
import { MemoryRateLimiter } from '../memory/memory-rate-limiter.ts';
import { countedBy } from '../memory/rate-limit-state.ts';
import { inTime } from './in-time.ts';
import type { RedisClient } from './redis-connection.ts';

/** How long a request waits for its count; Redis answers in a fraction of this, or not at all. */
const PATIENCE_MS = 250;
/** How long nobody asks a Redis that did not answer. */
const REST_MS = 1000;

/** Told when the limit begins to be counted in this process alone, and when it is counted in common again. */
export type OnDegraded = (isDegraded: boolean) => void;

/** Counts in Redis, one limit over all processes. While Redis is away each process counts for itself. */
export class RedisRateLimiter implements RateLimiter {
  private readonly limiters: Readonly<Record<RateLimit, RateLimiterRedis | undefined>>;
  private readonly ownCount: MemoryRateLimiter;
  private isUnavailable = false;
  private nextTry = 0;

  /** Keys in Redis begin with `prefix`. */
  constructor(
    client: RedisClient,
    budgets: RateBudgets,
    private readonly onDegraded: OnDegraded,
    prefix = 'portico:limit',
  ) {
    const limiter = (name: RateLimit) => {
      const budget = budgets[name];
      if (!budget) return undefined;
      const { limit: points, windowSeconds: duration } = budget;
      const keyPrefix = `${prefix}:${name}`;
      return new RateLimiterRedis({ storeClient: client, useRedisPackage: true, points, duration, keyPrefix });
    };
    this.limiters = {
      apiKey: limiter('apiKey'),
      account: limiter('account'),
      visitor: limiter('visitor'),
      signIn: limiter('signIn'),
      delivery: limiter('delivery'),
    };
    this.ownCount = new MemoryRateLimiter(budgets);
  }

  async consume(limit: RateLimit, subject: string): Promise<RateLimitState | undefined> {
    const limiter = this.limiters[limit];
    if (!limiter) return undefined;
    if (this.isUnavailable) {
      if (performance.now() < this.nextTry) return this.ownCount.consume(limit, subject);
      this.nextTry = performance.now() + REST_MS;
    }
    try {
      const state = await inTime(PATIENCE_MS, countedBy(limiter, subject));
      this.setUnavailable(false);
      return state;
    } catch {
      this.nextTry = performance.now() + REST_MS;
      this.setUnavailable(true);
      return this.ownCount.consume(limit, subject);
    }
  }

  private setUnavailable(isUnavailable: boolean): void {
    if (isUnavailable === this.isUnavailable) return;
    this.isUnavailable = isUnavailable;
    this.onDegraded(isUnavailable);
  }
}
