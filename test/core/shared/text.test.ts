import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countCodePoints, truncateToFirstLine } from '../../../core/shared/text.ts';
import fc from '../../support/builders/fast-check.ts';

const texts = fc.string({ unit: 'binary', maxLength: 40 });

describe('countCodePoints', () => {
  it('counts a surrogate pair as one', () => {
    assert.equal(countCodePoints('a😀b'), 3);
  });

  it('counts each lone surrogate as one', () => {
    assert.equal(countCodePoints('\ud83d'), 1);
    assert.equal(countCodePoints('\ude00\ud83d'), 2);
    assert.equal(countCodePoints('\ud83d\ud83d\ude00'), 2);
  });

  it('agrees with the string iterator for any text', () => {
    const units = fc.array(fc.constantFrom('a', '\ud83d', '\ude00', '\u0301')).map((all) => all.join(''));
    fc.assert(fc.property(fc.oneof(texts, units), (text) => assert.equal(countCodePoints(text), [...text].length)));
  });
});

describe('truncateToFirstLine', () => {
  it('returns a single line unchanged except for surrounding space', () => {
    assert.equal(truncateToFirstLine('  Where is it?\n', 20), 'Where is it?');
  });

  it('marks omitted lines with an ellipsis', () => {
    for (const end of ['\n', '\r\n', '\r', '\u2028', '\u2029', '  \n\n  ']) {
      assert.equal(truncateToFirstLine(`Where is it?${end}I ordered it.`, 20), 'Where is it?…', JSON.stringify(end));
    }
  });

  it('marks the omitted rest of a long line with an ellipsis', () => {
    assert.equal(truncateToFirstLine('123456', 5), '1234…');
    assert.equal(truncateToFirstLine('12345', 5), '12345');
  });

  it('marks omitted lines after a first line of maximum length', () => {
    assert.equal(truncateToFirstLine('12345\n6', 5), '1234…');
    assert.equal(truncateToFirstLine('1234\n5', 5), '1234…');
  });

  it('never splits a code point', () => {
    assert.equal(truncateToFirstLine('😀😀😀', 2), '😀…');
  });

  it('returns an empty text for white space', () => {
    assert.equal(truncateToFirstLine(' \n\u2028 ', 5), '');
  });

  it('returns one line within the limit for any text', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 20 }), (text, limit) => {
        const line = truncateToFirstLine(text, limit);
        assert.ok([...line].length <= limit);
        assert.doesNotMatch(line, /[\r\n\u2028\u2029]/u);
      }),
    );
  });
});
