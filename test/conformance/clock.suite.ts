import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Clock } from '../../core/shared/clock.port.ts';
import { isoTime } from '../../core/shared/time.ts';
import { type Opened, on } from '../support/fixtures/opened.ts';

/** The contract of every Clock. */
export function clockSuite(open: () => Promise<Opened<Clock>>): void {
  describe('Clock', () => {
    it(
      'returns whole milliseconds that ISO 8601 can represent',
      on(open, async (clock) => {
        const now = clock.now();

        assert.ok(Number.isInteger(now));
        assert.equal(Date.parse(isoTime(now)), now);
        assert.match(isoTime(now), /^20\d\d-/);
      }),
    );

    it(
      'measures elapsed time monotonically',
      on(open, async (clock) => {
        let before = clock.elapsed();
        assert.ok(Number.isFinite(before) && before >= 0);

        for (let count = 0; count < 1000; count += 1) {
          const elapsed = clock.elapsed();
          assert.ok(elapsed >= before);
          before = elapsed;
        }
      }),
    );
  });
}
