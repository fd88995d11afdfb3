import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isTimeZone, LocalCalendar, OVERVIEW_RANGES } from '../../../core/monitoring/overview/period.ts';
import { DAY, HOUR } from '../../../core/shared/time.ts';
import fc from '../../support/builders/fast-check.ts';

const at = (text: string) => Date.parse(text);
const iso = (millis: number) => new Date(millis).toISOString();

describe('LocalCalendar', () => {
  it('begins the last 24 hours with a full hour', () => {
    const period = new LocalCalendar('UTC').toPeriod('24h', at('2026-03-10T12:34:56Z'));

    assert.equal(iso(period.since), '2026-03-09T13:00:00.000Z');
    assert.equal(new LocalCalendar('UTC').listHourBounds(period).length, 25);
  });

  it('begins hours where those of the time zone begin', () => {
    const period = new LocalCalendar('Asia/Kathmandu').toPeriod('24h', at('2026-03-10T12:34:56Z'));

    assert.equal(iso(period.since), '2026-03-09T13:15:00.000Z');
  });

  it('begins other ranges with a local day, and counts today', () => {
    const calendar = new LocalCalendar('Europe/Berlin');
    const period = calendar.toPeriod('7d', at('2026-03-10T23:30:00Z'));

    assert.equal(iso(period.since), '2026-03-04T23:00:00.000Z');
    assert.equal(calendar.listDayBounds(period).length, 8);
  });

  it('shifts the period before by whole local days, across a change of the clocks', () => {
    const calendar = new LocalCalendar('Europe/Berlin');
    const period = calendar.toPeriod('7d', at('2026-04-01T10:00:00Z'));
    const before = calendar.toPreviousPeriod('7d', period);

    assert.deepEqual([iso(period.since), iso(period.until)], ['2026-03-25T23:00:00.000Z', '2026-04-01T10:00:00.000Z']);
    assert.deepEqual([iso(before.since), iso(before.until)], ['2026-03-18T23:00:00.000Z', '2026-03-25T11:00:00.000Z']);
    const lengths = calendar.listDayBounds(period).map((bound, index, all) => (all[index + 1] ?? bound) - bound);
    assert.deepEqual(lengths.slice(0, 7), [DAY, DAY, DAY, 23 * HOUR, DAY, DAY, 12 * HOUR]);
  });

  it('continues after a day that the time zone skipped', () => {
    const calendar = new LocalCalendar('Pacific/Apia');
    // Samoa crossed the date line: 29 December 2011 was followed by 31 December.
    const period = calendar.toPeriod('7d', at('2012-01-01T22:00:00Z'));
    const starts = calendar.listDayBounds(period).map(iso);
    const before = calendar.toPreviousPeriod('24h', calendar.toPeriod('24h', at('2011-12-30T20:00:00Z')));

    assert.deepEqual(starts.slice(2, 5), [
      '2011-12-29T10:00:00.000Z',
      '2011-12-30T10:00:00.000Z',
      '2011-12-31T10:00:00.000Z',
    ]);
    assert.equal(iso(before.until), '2011-12-29T20:00:00.000Z');
  });

  it('lists ascending bounds from the begin of the period to its end in every time zone', () => {
    const zones = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Beirut'];
    const property = fc.property(
      fc.integer({ min: at('2011-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') }),
      fc.constantFrom(...zones),
      fc.constantFrom(...OVERVIEW_RANGES),
      (until, zone, range) => {
        const calendar = new LocalCalendar(zone);
        const period = calendar.toPeriod(range, until);
        for (const bounds of [calendar.listDayBounds(period), calendar.listHourBounds(period)]) {
          assert.equal(bounds.at(-1), until);
          assert.ok((bounds[0] ?? until) <= period.since);
          assert.ok(bounds.every((bound, index) => index === 0 || bound > (bounds[index - 1] ?? bound)));
        }
        const before = calendar.toPreviousPeriod(range, period);
        assert.ok(before.since < before.until && before.until < period.until);
      },
    );
    fc.assert(property, { numRuns: 300 });
  });
});

describe('isTimeZone', () => {
  it('accepts IANA names only', () => {
    for (const name of ['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires']) assert.equal(isTimeZone(name), true);
    for (const name of ['', 'Mars/Olympus', 'Europe/Berlin; drop', 'x'.repeat(5000)])
      assert.equal(isTimeZone(name), false);
  });
});
