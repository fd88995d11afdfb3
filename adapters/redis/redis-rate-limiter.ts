import RateLimiterRedis from 'rate-limiter-flexible/lib/RateLimiterRedis.js';
import type { RateBudgets, RateLimit, RateLimiter, RateLimitState } from '../../core/shared/rate-limiter.port.ts';
import { MemoryRateLimiter } from '../memory/memory-rate-limiter.ts';
import { consumeFrom } from '../memory/rate-limit-state.ts';
import type { RedisClient } from './redis-connection.ts';
import { withTimeout } from './with-timeout.ts';

/** How long a request waits for Redis to count it. Redis normally responds in a fraction of this. */
const COMMAND_TIMEOUT_MS = 250;
/** After a timeout or error, Redis is not queried for this long. */
const RETRY_INTERVAL_MS = 1000;

/** Called with `true` when limits start being counted in this process alone, with `false` when in Redis again. */
export type OnDegraded = (isDegraded: boolean) => void;

/** Counts in Redis, so all processes share one limit. While Redis is down each process counts for itself. */
export class RedisRateLimiter implements RateLimiter {
  private readonly limiters: Readonly<Record<RateLimit, RateLimiterRedis | undefined>>;
  private readonly localLimiter: MemoryRateLimiter;
  private isUnavailable = false;
  private retryAt = 0;

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
    this.localLimiter = new MemoryRateLimiter(budgets);
  }

  async consume(limit: RateLimit, subject: string): Promise<RateLimitState | undefined> {
    const limiter = this.limiters[limit];
    if (!limiter) return undefined;
    if (this.isUnavailable) {
      if (performance.now() < this.retryAt) return this.localLimiter.consume(limit, subject);
      this.retryAt = performance.now() + RETRY_INTERVAL_MS;
    }
    try {
      const state = await withTimeout(COMMAND_TIMEOUT_MS, consumeFrom(limiter, subject));
      this.setUnavailable(false);
      return state;
    } catch {
      this.retryAt = performance.now() + RETRY_INTERVAL_MS;
      this.setUnavailable(true);
      return this.localLimiter.consume(limit, subject);
    }
  }

  private setUnavailable(isUnavailable: boolean): void {
    if (isUnavailable === this.isUnavailable) return;
    this.isUnavailable = isUnavailable;
    this.onDegraded(isUnavailable);
  }
}
