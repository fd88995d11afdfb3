import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Clock } from '../../core/shared/clock.port.ts';
import type { IdGenerator, IdPrefix } from '../../core/shared/id-generator.port.ts';
import { ManualClock } from '../support/fixtures/manual-clock.ts';
import type { OpenPort } from '../support/fixtures/open-port.ts';

const PREFIXES: readonly IdPrefix[] = ['acc', 'site', 'key', 'ses', 'tkt', 'msg', 'asm', 'aud'];

/** Conformance tests of IdGenerator. `open` takes the clock. */
export function idGeneratorSuite(open: (clock: Clock) => Promise<OpenPort<IdGenerator>>): void {
  const onIds = (body: (ids: IdGenerator, clock: ManualClock) => Promise<void>) => async () => {
    const clock = new ManualClock();
    const opened = await open(clock);
    try {
      await body(opened.port, clock);
    } finally {
      await opened.close();
    }
  };

  describe('IdGenerator', () => {
    it(
      'formats ids as prefix and 26 lowercase characters that are safe in cursors and URLs',
      onIds(async (ids) => {
        for (const prefix of PREFIXES) assert.match(ids.next(prefix), new RegExp(`^${prefix}_[0-9a-z]{26}$`));
      }),
    );

    it(
      'creates ids that sort by creation time',
      onIds(async (ids, clock) => {
        const created = [];
        for (const step of [1, 1, 999, 1000, 60_000, 86_400_000, 31_536_000_000, 315_360_000_000]) {
          created.push(ids.next('tkt'));
          clock.advance(step);
        }

        assert.deepEqual(created.toSorted(), created);
        assert.equal(new Set(created).size, created.length);
      }),
    );

    it(
      'creates increasing ids while the clock stands still, across all prefixes',
      onIds(async (ids) => {
        const created = Array.from({ length: 5000 }, (_, index) =>
          ids.next(PREFIXES[index % PREFIXES.length] ?? 'msg').slice(-26),
        );

        assert.deepEqual(created.toSorted(), created);
        assert.equal(new Set(created).size, created.length);
      }),
    );

    it(
      'creates increasing ids when the clock steps back',
      onIds(async (ids, clock) => {
        const created = [];
        for (const step of [-1, -3_600_000, 5, -86_400_000, 3_600_000, 0]) {
          created.push(ids.next('tkt'), ids.next('tkt'));
          clock.set(clock.now() + step);
        }

        assert.deepEqual(created.toSorted(), created);
        assert.equal(new Set(created).size, created.length);
      }),
    );

    it('creates different ids in every process, even at the same instant', async () => {
      const clock = new ManualClock();
      const processes = [await open(clock), await open(clock), await open(clock)];
      try {
        const created = processes.flatMap(({ port }) => Array.from({ length: 100 }, () => port.next('msg')));
        assert.equal(new Set(created).size, 300);
      } finally {
        for (const opened of processes) await opened.close();
      }
    });
  });
}
