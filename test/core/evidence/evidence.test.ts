import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MAX_VALUE_LENGTH, toEvidenceValue } from '../../../core/evidence/evidence.ts';
import fc from '../../support/builders/fast-check.ts';
import { processorTimeSince } from '../../support/matchers/processor-time.ts';

describe('toEvidenceValue', () => {
  it('collapses white space to one line', () => {
    assert.equal(toEvidenceValue('  Parcel\r\n\tTracker\u0000\u2028Pro\u00a0 '), 'Parcel Tracker Pro');
  });

  it('normalises to NFC', () => {
    assert.equal(toEvidenceValue('Cafe\u0301'), 'Café');
  });

  it('preserves letters of any script and their joiners', () => {
    for (const text of ['😀 👩‍💻', 'نرم\u200cافزار', '日本語', 'Ünï', 'क्‍ष']) {
      assert.equal(toEvidenceValue(text), text.normalize('NFC'));
    }
  });

  it('removes bidi and invisible characters', () => {
    const hidden = '\u202e\u2066\u2069\u200f\u061c\u200b\ufeff\u00ad\ud800';
    assert.equal(toEvidenceValue(`a${hidden}b`), 'ab');
  });

  it('returns undefined when nothing is left', () => {
    for (const text of ['', '   ', '\u202e', '\u0000\n']) assert.equal(toEvidenceValue(text), undefined);
  });

  it('cuts at 200 code points and ends a cut value with an ellipsis', () => {
    const exactly = '😀'.repeat(MAX_VALUE_LENGTH);
    assert.equal(toEvidenceValue(exactly), exactly);
    assert.equal(toEvidenceValue(`${exactly}x`), `${'😀'.repeat(MAX_VALUE_LENGTH - 1)}…`);
    assert.equal(toEvidenceValue(`${'ab '.repeat(66)}c and more`)?.endsWith('b c…'), true);
  });

  for (const text of [
    'Write to ada@example.com',
    'ada.lovelace+x@mail.example.co.uk!',
    '<ada@пример.рф>',
    'ada＠example．com',
    'ada@exa\u200cmple.com',
    'ada\u200d@example.com',
    'a@b.io',
    'ada@xn--e1afmkfd.xn--p1ai',
    `${'x'.repeat(500)} ada@example.com`,
  ]) {
    it(`returns undefined for a text with an email address: ${text.slice(0, 40)}`, () => {
      assert.equal(toEvidenceValue(text), undefined);
    });
  }

  for (const text of ['@portico/client', 'react@18.2.0', 'Follow @portico on example.com', 'a @ b.c', 'meet @ 10.30']) {
    it(`accepts an @ that is not part of an email address: ${text}`, () => {
      assert.equal(toEvidenceValue(text), text);
    });
  }

  it('is short, normalised and clean for any text', () => {
    const texts = fc.string({ unit: 'binary', maxLength: 400 });
    fc.assert(
      fc.property(texts, (text) => {
        const value = toEvidenceValue(text);
        if (value === undefined) return;
        assert.ok([...value].length <= MAX_VALUE_LENGTH && value.trim() === value && value !== '');
        assert.equal(value.normalize('NFC'), value);
        assert.doesNotMatch(value, /[\p{Cc}\p{Cs}\p{Bidi_Control}]/u);
      }),
      { numRuns: 50 },
    );
  });

  it('takes linear time for long texts', () => {
    const begun = process.cpuUsage();
    for (const text of ['a'.repeat(1e6), 'a@'.repeat(5e5), 'a@b.'.repeat(2.5e5), `a@${'b.'.repeat(5e5)}`])
      toEvidenceValue(text);
    assert.ok(processorTimeSince(begun) < 5000);
  });

  it('takes linear time for combining marks out of order', () => {
    const begun = process.cpuUsage();
    toEvidenceValue(`a${'\u0301\u0323'.repeat(50_000)}`);
    assert.ok(processorTimeSince(begun) < 5000);
  });
});
