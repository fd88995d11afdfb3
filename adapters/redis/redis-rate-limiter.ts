import RateLimiterRedis from 'rate-limiter-flexible/lib/RateLimiterRedis.js';
import type { RateLimiter, RateLimitName, RateLimitState, RateLimits } from '../../core/shared/rate-limiter.port.ts';
import { consumeRateLimit } from '../memory/consume-rate-limit.ts';
import { MemoryRateLimiter } from '../memory/memory-rate-limiter.ts';
import type { RedisClient } from './redis-connection.ts';
import { withTimeout } from './with-timeout.ts';

/** How long a request waits until Redis has counted it. Redis normally responds in a fraction of this time. */
const COMMAND_TIMEOUT_MS = 250;
/** After a timeout or error, no command is sent to Redis for this time. */
const RETRY_INTERVAL_MS = 1000;

/**
 * Called with `true` when this process starts to count requests in its own memory, because Redis is unavailable. Called
 * with `false` when it counts them in Redis again.
 */
export type OnRateLimiterDegradedChange = (isDegraded: boolean) => void;

/**
 * Counts requests in Redis, so all processes share one limit. While Redis is down, each process counts its own
 * requests.
 */
export class RedisRateLimiter implements RateLimiter {
  private readonly limiters: Readonly<Record<RateLimitName, RateLimiterRedis | undefined>>;
  private readonly localLimiter: MemoryRateLimiter;
  private isUnavailable = false;
  private retryAt = 0;

  /** `prefix` is the start of all keys in Redis. */
  constructor(
    client: RedisClient,
    budgets: RateLimits,
    private readonly onDegradedChange: OnRateLimiterDegradedChange,
    prefix = 'portico:limit',
  ) {
    const createLimiter = (name: RateLimitName) => {
      const budget = budgets[name];
      if (!budget) return undefined;
      const { limit: points, windowSeconds: duration } = budget;
      const keyPrefix = `${prefix}:${name}`;
      return new RateLimiterRedis({ storeClient: client, useRedisPackage: true, points, duration, keyPrefix });
    };
    this.limiters = {
      apiKey: createLimiter('apiKey'),
      account: createLimiter('account'),
      visitor: createLimiter('visitor'),
      signIn: createLimiter('signIn'),
      delivery: createLimiter('delivery'),
      mailedVisitor: createLimiter('mailedVisitor'),
    };
    this.localLimiter = new MemoryRateLimiter(budgets);
  }

  async consume(limit: RateLimitName, subject: string): Promise<RateLimitState | undefined> {
    const limiter = this.limiters[limit];
    if (!limiter) return undefined;
    if (this.isUnavailable) {
      if (performance.now() < this.retryAt) return this.localLimiter.consume(limit, subject);
      this.retryAt = performance.now() + RETRY_INTERVAL_MS;
    }
    try {
      const state = await withTimeout(COMMAND_TIMEOUT_MS, consumeRateLimit(limiter, subject));
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
    this.onDegradedChange(isUnavailable);
  }
}
