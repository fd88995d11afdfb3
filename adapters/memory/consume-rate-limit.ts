import type { RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimitState } from '../../core/shared/rate-limiter.port.ts';

interface Limiter {
  readonly points: number;
  readonly duration: number;
  consume(key: string): Promise<RateLimiterRes>;
}

/**
 * Counts one request and returns the state of the limit. If the count exceeds the limit, rate-limiter-flexible rejects
 * its promise with the result. That is not an error, so this function returns the result.
 */
export async function consumeRateLimit(limiter: Limiter, key: string): Promise<RateLimitState> {
  const { consumedPoints, msBeforeNext } = await limiter.consume(key).catch(extractResultFromRejection);
  return {
    allowed: consumedPoints <= limiter.points,
    limit: limiter.points,
    remaining: Math.max(0, limiter.points - consumedPoints),
    // If the clock was adjusted, the library may report a time outside the window.
    resetSeconds: Math.min(Math.max(1, Math.ceil(msBeforeNext / 1000)), limiter.duration),
    windowSeconds: limiter.duration,
  };
}

/** Returns the result with which the limiter has rejected. @throws the rejection if it is an error */
function extractResultFromRejection(rejection: unknown): RateLimiterRes {
  if (rejection instanceof Error) throw rejection;
  return rejection as RateLimiterRes;
}
