import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { codePoints, firstLine } from '../../../core/shared/text.ts';

const texts = fc.string({ unit: 'binary', maxLength: 40 });

describe('codePoints', () => {
  it('counts a surrogate pair as one', () => {
    assert.equal(codePoints('a😀b'), 3);
  });

  it('counts lone surrogates one by one', () => {
    assert.equal(codePoints('\ud83d'), 1);
    assert.equal(codePoints('\ude00\ud83d'), 2);
    assert.equal(codePoints('\ud83d\ud83d\ude00'), 2);
  });

  it('counts as the iterator of strings does', () => {
    const units = fc.array(fc.constantFrom('a', '\ud83d', '\ude00', '\u0301')).map((all) => all.join(''));
    fc.assert(fc.property(fc.oneof(texts, units), (text) => assert.equal(codePoints(text), [...text].length)));
  });
});

describe('firstLine', () => {
  it('keeps one line as it is, without the space around it', () => {
    assert.equal(firstLine('  Where is it?\n', 20), 'Where is it?');
  });

  it('shows that lines were left out', () => {
    for (const end of ['\n', '\r\n', '\r', '\u2028', '\u2029', '  \n\n  ']) {
      assert.equal(firstLine(`Where is it?${end}I ordered it.`, 20), 'Where is it?…', JSON.stringify(end));
    }
  });

  it('shows that the rest of a long line was left out', () => {
    assert.equal(firstLine('123456', 5), '1234…');
    assert.equal(firstLine('12345', 5), '12345');
  });

  it('shows that lines were left out behind a line that is as long as may be', () => {
    assert.equal(firstLine('12345\n6', 5), '1234…');
    assert.equal(firstLine('1234\n5', 5), '1234…');
  });

  it('cuts no code point in two', () => {
    assert.equal(firstLine('😀😀😀', 2), '😀…');
  });

  it('is empty for a text of white space', () => {
    assert.equal(firstLine(' \n\u2028 ', 5), '');
  });

  it('has one line of at most so many code points, of any text', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 20 }), (text, limit) => {
        const line = firstLine(text, limit);
        assert.ok([...line].length <= limit);
        assert.doesNotMatch(line, /[\r\n\u2028\u2029]/u);
      }),
    );
  });
});
