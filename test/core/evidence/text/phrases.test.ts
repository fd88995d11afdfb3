import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PhraseSet, validatePhrase } from '../../../../core/evidence/text/phrases.ts';
import { sliceWords, toWords } from '../../../../core/evidence/text/words.ts';
import fc from '../../../support/builders/fast-check.ts';

/** Returns the first match of a phrase, as written in the text. */
function findFirst(phrase: string, text: string): string | undefined {
  const words = toWords(text);
  const [match] = new PhraseSet([phrase]).matchAll(words);
  return match && sliceWords(words, match.range);
}

describe('PhraseSet', () => {
  const cases: readonly (readonly [phrase: string, text: string, found: string | undefined])[] = [
    ['free plan', 'Start with our Free-Plan!', 'Free-Plan'],
    ['gratuit', 'Un forfait GRATUIT.', 'GRATUIT'],
    ['(integrates|works) with', 'It works with Slack', 'works with'],
    ['integrat(e|es|ing) with', 'We keep integrating with more', 'integrating with'],
    ['a (free |)plan', 'Choose a plan', 'a plan'],
    ['sync {words} to', 'Sync all your files to us', 'Sync all your files to'],
    ['sync {words} to', 'Sync each and every file to us', undefined],
    ['up to {number} users', 'for up to 10 users', 'up to 10 users'],
    ['up to {number} users', 'for up to ten users', 'up to ten users'],
    ['free {word} plan', 'the free starter plan', 'free starter plan'],
    ['無料プラン', '無料プランあり', '無料プラン'],
    ['no plan', 'There is none. No. Plan ahead.', undefined],
  ];
  for (const [phrase, text, expected] of cases) {
    it(`finds ${expected === undefined ? 'nothing' : `“${expected}”`} of “${phrase}” in “${text}”`, () => {
      assert.equal(findFirst(phrase, text), expected);
    });
  }

  it('prefers the longest phrase that begins at a word', () => {
    const words = toWords('free of charge for all');
    const match = new PhraseSet(['free', 'free of charge', 'free of']).matchAt(words, 0);

    assert.deepEqual(match?.range, [0, 3]);
  });

  it('returns the side of the slot', () => {
    const words = toWords('Slack integration');

    assert.equal(new PhraseSet(['{names} integration']).matchAt(words, 1)?.slot, 'before');
    assert.equal(new PhraseSet(['integration']).matchAt(words, 1)?.slot, null);
  });

  it('finds every phrase at any position of a text', () => {
    const word = fc.constantFrom('a', 'b', 'c', 'd');
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 4 }),
        fc.array(word),
        fc.array(word),
        (phrase, head, tail) => {
          const words = toWords([...head, ...phrase, ...tail].join(' '));
          const ranges = new PhraseSet([phrase.join(' ')]).matchAll(words).map(({ range }) => range);

          assert.ok(ranges.some(([from, to]) => from === head.length && to === head.length + phrase.length));
        },
      ),
    );
  });
});

describe('validatePhrase', () => {
  const known = 'known are {word}, {words}, {number}, {names}, {value}';
  const faults: readonly (readonly [phrase: string, detail: string | undefined])[] = [
    ['free plan', undefined],
    ['send (it', 'has an opening bracket without a closing one'],
    ['send it)', 'has a closing bracket without an opening one'],
    ['(|not) {word} it', 'must begin with a word'],
    ['', 'must begin with a word'],
    ['send {thing}', `contains the unknown placeholder {thing}; ${known}`],
    ['send {value} it', 'may not contain {value} here'],
    ['send {names}', 'may not contain {names} here'],
  ];
  for (const [phrase, detail] of faults) {
    it(`${detail ?? 'accepts'}: “${phrase}”`, () => assert.equal(validatePhrase(phrase, 'none'), detail));
  }

  it('requires {names} where an anchor reads names', () => {
    assert.equal(validatePhrase('runs on', 'names'), 'must begin or end with {names}');
    assert.equal(validatePhrase('runs on {names}', 'names'), undefined);
    assert.equal(validatePhrase('runs on {nams}', 'names'), `contains the unknown placeholder {nams}; ${known}`);
  });
});
