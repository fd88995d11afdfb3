import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { UsageRepository } from '../../core/monitoring/usage/usage-repository.port.ts';
import { anId, OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { aUsageCount } from '../support/builders/monitoring-builder.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

/** Conformance tests of UsageRepository. `open` returns a store with `SITE` and `OTHER_SITE`. */
export function usageRepositorySuite(open: () => Promise<OpenPort<UsageRepository>>): void {
  describe('UsageRepository', () => {
    it(
      'adds to the count of the same site, day, subject and counter only',
      withPort(open, async (usage) => {
        const others = [
          aUsageCount({ siteId: OTHER_SITE }),
          aUsageCount({ day: '2026-02-01' }),
          aUsageCount({ subject: anId('key', 1), counter: 'requests' }),
          aUsageCount({ counter: 'resolved' }),
        ];
        await usage.add([aUsageCount({ count: 2 }), ...others]);
        await usage.add([aUsageCount({ count: 3 })]);

        const counts = await usage.list(SITE, '2026-01-01');
        assert.equal(counts.length, 4);
        for (const expected of [aUsageCount({ count: 5 }), ...others.slice(1)]) {
          assert.ok(
            counts.some((count) => sameAs(expected, count)),
            JSON.stringify(expected),
          );
        }
        assert.deepEqual(await usage.list(OTHER_SITE, '2026-01-01'), others.slice(0, 1));
      }),
    );

    it(
      'counts all concurrent additions',
      withPort(open, async (usage) => {
        await Promise.all(Array.from({ length: 20 }, () => usage.add([aUsageCount()])));

        assert.deepEqual(await usage.list(SITE, '2026-01-01'), [aUsageCount({ count: 20 })]);
      }),
    );

    it(
      'adds nothing for an empty list',
      withPort(open, async (usage) => {
        await usage.add([]);

        assert.deepEqual(await usage.list(SITE, '2000-01-01'), []);
      }),
    );

    it(
      'lists counts from a day on, oldest first',
      withPort(open, async (usage) => {
        const days = ['2026-01-03', '2026-01-01', '2026-01-02', '2025-12-31'];
        await usage.add(days.map((day) => aUsageCount({ day })));

        const listed = (await usage.list(SITE, '2026-01-01')).map(({ day }) => day);
        assert.deepEqual(listed, ['2026-01-01', '2026-01-02', '2026-01-03']);
      }),
    );

    it(
      'removes at most limit counts of earlier days, of any site',
      withPort(open, async (usage) => {
        await usage.add([aUsageCount(), aUsageCount({ siteId: OTHER_SITE }), aUsageCount({ day: '2026-02-01' })]);

        assert.equal(await usage.deleteBefore('2026-02-01', 1), 1);
        assert.equal(await usage.deleteBefore('2026-02-01', 10), 1);
        assert.equal(await usage.deleteBefore('2026-02-01', 10), 0);
        assert.deepEqual(await usage.list(SITE, '2026-01-01'), [aUsageCount({ day: '2026-02-01' })]);
      }),
    );
  });
}

function sameAs(expected: object, found: object): boolean {
  try {
    assert.deepEqual(found, expected);
    return true;
  } catch {
    return false;
  }
}
