import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Clock } from '../../core/shared/clock.port.ts';
import { formatIsoTime } from '../../core/shared/time.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

/** Conformance tests of Clock. */
export function clockSuite(open: () => Promise<OpenPort<Clock>>): void {
  describe('Clock', () => {
    it(
      'returns whole milliseconds that ISO 8601 can represent',
      withPort(open, async (clock) => {
        const now = clock.now();

        assert.ok(Number.isInteger(now));
        assert.equal(Date.parse(formatIsoTime(now)), now);
        assert.match(formatIsoTime(now), /^20\d\d-/);
      }),
    );

    it(
      'measures elapsed time monotonically',
      withPort(open, async (clock) => {
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
