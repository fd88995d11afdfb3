import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  formatSyncMark,
  formatTicketListCursor,
  parseSyncMark,
  parseTicketListCursor,
} from '../../../core/tickets/sync-cursor.ts';
import fc from '../../support/builders/fast-check.ts';
import { anId } from '../../support/builders/known-ids.ts';
import { isoMinutesAfterNoon } from '../../support/builders/times.ts';

const changeNumbers = fc.nat({ max: 36 ** 10 - 1 });
const GARBAGE = [
  '',
  'm',
  'c',
  'm-1',
  'm1.5',
  'M1',
  'm 1',
  'm1\n',
  'mé',
  '1',
  'null',
  'm00000000000',
  '2026-03-01T12:00:00Z',
];

describe('parseSyncMark', () => {
  it('returns the formatted change number', () => {
    fc.assert(fc.property(changeNumbers, (number) => assert.equal(parseSyncMark(formatSyncMark(number)), number)));
  });

  it('returns undefined for any other text', () => {
    for (const text of GARBAGE) assert.equal(parseSyncMark(text), undefined, text);
  });

  it('formats checkpoints that are not valid cursors', () => {
    assert.equal(parseTicketListCursor(formatSyncMark(7)), undefined);
  });
});

describe('parseTicketListCursor', () => {
  it('returns the formatted sort key and change number', () => {
    const times = fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true });
    const cursors = fc.tuple(changeNumbers, times, fc.nat()).map(([changeNumber, time, number]) => {
      return { changeNumber, sortKey: { updatedAt: time.toISOString(), id: anId('tkt', number) } };
    });
    fc.assert(
      fc.property(cursors, (cursor) => assert.deepEqual(parseTicketListCursor(formatTicketListCursor(cursor)), cursor)),
    );
  });

  it('accepts cursors that need no URL encoding and are short', () => {
    const text = formatTicketListCursor({
      changeNumber: 36 ** 10 - 1,
      sortKey: { updatedAt: isoMinutesAfterNoon(0), id: anId('tkt', 1) },
    });

    assert.equal(encodeURIComponent(text), text);
    assert.ok(text.length <= 120);
  });

  it('returns undefined for any other text', () => {
    const parts = [
      'c1.1',
      'c1.1.',
      'c..tkt_1',
      'c1.1.TKT',
      "c1.1.tkt'",
      'c1.-1.tkt_1',
      'c1.1.tkt_1.1',
      'c1.1.tkt_1\n',
      'm1.1.tkt_1',
    ];
    for (const text of [...GARBAGE, ...parts, 'c1.zzzzzzzzzzz.tkt_1', `c1.1.${'a'.repeat(61)}`]) {
      assert.equal(parseTicketListCursor(text), undefined, text);
    }
  });

  it('never throws', () => {
    const texts = fc.oneof(fc.string(), fc.stringMatching(/^c[0-9a-z]{1,10}\.[0-9a-z]{1,10}\.[0-9a-z_]{1,60}$/));
    fc.assert(fc.property(texts, (text) => assert.doesNotThrow(() => parseTicketListCursor(text))));
  });
});
