import type { RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimitState } from '../../core/shared/rate-limiter.port.ts';

interface Limiter {
  readonly points: number;
  readonly duration: number;
  consume(key: string): Promise<RateLimiterRes>;
}

/** Counts one request with a limiter of the library, which rejects with the count when it is too high. */
export async function consumeFrom(limiter: Limiter, key: string): Promise<RateLimitState> {
  const { consumedPoints, msBeforeNext } = await limiter.consume(key).catch(toRejectedResult);
  return {
    allowed: consumedPoints <= limiter.points,
    limit: limiter.points,
    remaining: Math.max(0, limiter.points - consumedPoints),
    // A clock that was set back or on meanwhile makes the library tell a time outside of the window.
    resetSeconds: Math.min(Math.max(1, Math.ceil(msBeforeNext / 1000)), limiter.duration),
  };
}

function toRejectedResult(rejection: unknown): RateLimiterRes {
  if (rejection instanceof Error) throw rejection;
  return rejection as RateLimiterRes;
}
