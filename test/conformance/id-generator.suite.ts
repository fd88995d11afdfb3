import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Clock } from '../../core/shared/clock.port.ts';
import type { IdGenerator, IdPrefix } from '../../core/shared/id-generator.port.ts';
import { ManualClock } from '../support/fixtures/manual-clock.ts';
import type { Opened } from '../support/fixtures/opened.ts';

const PREFIXES: readonly IdPrefix[] = ['acc', 'site', 'key', 'ses', 'tkt', 'msg', 'asm', 'aud'];

/** What every IdGenerator does. It opens on the clock that it is given. */
export function idGeneratorSuite(open: (clock: Clock) => Promise<Opened<IdGenerator>>): void {
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
      'writes the prefix and 26 lower-case characters, which cursors and addresses can carry',
      onIds(async (ids) => {
        for (const prefix of PREFIXES) assert.match(ids.next(prefix), new RegExp(`^${prefix}_[0-9a-z]{26}$`));
      }),
    );

    it(
      'gives ids that sort by the time at which they were made',
      onIds(async (ids, clock) => {
        const made = [];
        for (const step of [1, 1, 999, 1000, 60_000, 86_400_000, 31_536_000_000, 315_360_000_000]) {
          made.push(ids.next('tkt'));
          clock.advance(step);
        }

        assert.deepEqual(made.toSorted(), made);
        assert.equal(new Set(made).size, made.length);
      }),
    );

    it(
      'gives ids each greater than the one before while the clock stands still, whatever their prefixes',
      onIds(async (ids) => {
        const made = Array.from({ length: 5000 }, (_, index) =>
          ids.next(PREFIXES[index % PREFIXES.length] ?? 'msg').slice(-26),
        );

        assert.deepEqual(made.toSorted(), made);
        assert.equal(new Set(made).size, made.length);
      }),
    );

    it(
      'gives ids each greater than the one before when the clock steps back',
      onIds(async (ids, clock) => {
        const made = [];
        for (const step of [-1, -3_600_000, 5, -86_400_000, 3_600_000, 0]) {
          made.push(ids.next('tkt'), ids.next('tkt'));
          clock.set(clock.now() + step);
        }

        assert.deepEqual(made.toSorted(), made);
        assert.equal(new Set(made).size, made.length);
      }),
    );

    it('gives other ids in every process, even at the same instant', async () => {
      const clock = new ManualClock();
      const processes = [await open(clock), await open(clock), await open(clock)];
      try {
        const made = processes.flatMap(({ port }) => Array.from({ length: 100 }, () => port.next('msg')));
        assert.equal(new Set(made).size, 300);
      } finally {
        for (const opened of processes) await opened.close();
      }
    });
  });
}
