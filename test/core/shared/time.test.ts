import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatIsoTime, parseInstant } from '../../../core/shared/time.ts';

describe('parseInstant', () => {
  const good: readonly (readonly [string, string])[] = [
    ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21T10:00:00.5Z', '2026-11-21T10:00:00.500Z'],
    ['2026-11-21T10:00:00.123456789Z', '2026-11-21T10:00:00.123Z'],
    ['2026-11-21T10:00:00+02:00', '2026-11-21T08:00:00.000Z'],
    ['2026-11-21T10:00:00-05:30', '2026-11-21T15:30:00.000Z'],
    ['2028-02-29T23:59:59Z', '2028-02-29T23:59:59.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ];
  for (const [text, instant] of good) {
    it(`parses ${text}`, () => {
      const millis = parseInstant(text);
      assert.ok(millis !== undefined);
      assert.equal(formatIsoTime(millis), instant);
    });
  }

  const bad = [
    '2026-02-30T00:00:00Z',
    '2026-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-01T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:60:00Z',
    '2026-01-01T00:00:60Z',
    '2026-01-01T00:00:00+24:00',
    '2026-01-01T00:00:00',
    '2026-01-01T00:00Z',
    '2026-01-01 00:00:00Z',
    '2026-01-01',
    '1767225600',
    '+12026-01-01T00:00:00Z',
    '2026-01-01T00:00:00.Z',
    '2026-01-01T00:00:00z',
    '9999-12-31T23:59:59-01:00',
    '0000-01-01T00:00:00+01:00',
    '',
  ];
  for (const text of bad) {
    it(`rejects ${JSON.stringify(text)}`, () => {
      assert.equal(parseInstant(text), undefined);
    });
  }
});
