import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { RateLimiter, RateLimits } from '../../core/shared/rate-limiter.port.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

const BUDGETS: RateLimits = {
  apiKey: { limit: 3, windowSeconds: 3600 },
  account: { limit: 3, windowSeconds: 60 },
  visitor: { limit: 1, windowSeconds: 1 },
  signIn: undefined,
  delivery: undefined,
  mailedVisitor: undefined,
};

/** Conformance tests of RateLimiter. `open` returns a limiter with the budgets below and no counted requests. */
export function rateLimiterSuite(open: (budgets: RateLimits) => Promise<OpenPort<RateLimiter>>): void {
  const onLimiter = (body: (limiter: RateLimiter) => Promise<void>) => withPort(() => open(BUDGETS), body);

  describe('RateLimiter', () => {
    it(
      'counts a request and returns the remaining ones',
      onLimiter(async (limiter) => {
        const states = [await limiter.consume('apiKey', 'one'), await limiter.consume('apiKey', 'one')];

        assert.deepEqual(
          states.map((state) => ({ ...state, resetSeconds: 0 })),
          [
            { allowed: true, limit: 3, remaining: 2, resetSeconds: 0, windowSeconds: 3600 },
            { allowed: true, limit: 3, remaining: 1, resetSeconds: 0, windowSeconds: 3600 },
          ],
        );
      }),
    );

    it(
      'allows as many requests as the budget and rejects further ones',
      onLimiter(async (limiter) => {
        const states = [];
        for (let request = 0; request < 6; request += 1) states.push(await limiter.consume('apiKey', 'one'));

        assert.deepEqual(
          states.map((state) => [state?.allowed, state?.remaining]),
          [
            [true, 2],
            [true, 1],
            [true, 0],
            [false, 0],
            [false, 0],
            [false, 0],
          ],
        );
      }),
    );

    it(
      'allows no more concurrent requests than the budget',
      onLimiter(async (limiter) => {
        const states = await Promise.all(Array.from({ length: 20 }, () => limiter.consume('apiKey', 'one')));

        assert.equal(states.filter((state) => state?.allowed).length, 3);
      }),
    );

    it(
      'returns the whole seconds until the window ends',
      onLimiter(async (limiter) => {
        for (const [limit, windowSeconds] of [
          ['apiKey', 3600],
          ['account', 60],
          ['visitor', 1],
        ] as const) {
          await limiter.consume(limit, 'one');
          // Within the window, the remaining time before rounding is not a whole number of seconds.
          await setTimeout(5);
          const { resetSeconds = 0 } = (await limiter.consume(limit, 'one')) ?? {};
          assert.ok(Number.isInteger(resetSeconds), `${resetSeconds}`);
          assert.ok(resetSeconds >= 1 && resetSeconds <= windowSeconds, `${resetSeconds}`);
        }
      }),
    );

    it(
      'counts subjects separately, including names with special characters',
      onLimiter(async (limiter) => {
        const subjects = ['one', 'One', 'one:', ':one', '::1', '', "o'ne 😀", '__proto__'];
        for (const subject of subjects) {
          assert.equal((await limiter.consume('apiKey', subject))?.remaining, 2, subject);
        }
      }),
    );

    it(
      'counts budgets separately',
      onLimiter(async (limiter) => {
        for (let request = 0; request < 4; request += 1) await limiter.consume('apiKey', 'one');

        assert.equal((await limiter.consume('account', 'one'))?.remaining, 2);
      }),
    );

    it(
      'returns undefined for an unlimited budget',
      onLimiter(async (limiter) => {
        for (let request = 0; request < 10; request += 1) {
          assert.equal(await limiter.consume('signIn', 'one'), undefined);
        }
      }),
    );

    it(
      'allows requests again when the window has ended, within the returned seconds',
      onLimiter(async (limiter) => {
        let startedAt = Number.NaN;
        for (let isAllowed = true; isAllowed; ) {
          const requestedAt = performance.now();
          isAllowed = (await limiter.consume('visitor', 'one'))?.allowed ?? false;
          if (isAllowed) startedAt = requestedAt;
        }

        while (!(await limiter.consume('visitor', 'one'))?.allowed) {
          assert.ok(performance.now() - startedAt < 20_000, 'the window of one second never ends');
          await setTimeout(50);
        }

        // Timers and the wall clock may disagree by a few milliseconds.
        assert.ok(performance.now() - startedAt > 950, 'the window of one second ended early');
      }),
    );
  });
}
