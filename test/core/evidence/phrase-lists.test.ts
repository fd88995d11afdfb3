import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { faultOfWays, faultsOfList } from '../../../core/evidence/phrase-faults.ts';
import { listed } from '../../../core/evidence/phrase-list.ts';
import { countOfWays, spelledOut } from '../../../core/evidence/phrase-lists.ts';

describe('Phrases', () => {
  it('are listed with commas between them, each once, also where a line breaks within one', () => {
    const phrases = listed(`
      send it, (send|sends|
      hand over) {words}
      to you, send it,
    `);

    assert.deepEqual(phrases, ['send it', '(send|sends|hand over) {words} to you']);
  });

  it('stand for each way to say them', () => {
    assert.deepEqual(spelledOut(['(send|sends) it (|now)'], {}), [
      'send it ',
      'send it now',
      'sends it ',
      'sends it now',
    ]);
  });

  it('may hold choices within choices', () => {
    assert.deepEqual(spelledOut(['(integrat(e|es)|sync) with'], {}), [
      'integrate with',
      'sync with',
      'integrates with',
      'sync with',
    ]);
  });

  it('leave room for up to three words', () => {
    assert.deepEqual(spelledOut(['send {words} to'], {}), [
      'send  to',
      'send {word} to',
      'send {word} {word} to',
      'send {word} {word} {word} to',
    ]);
  });

  it('stand for all of a list by its name', () => {
    assert.deepEqual(spelledOut(['@greetings', 'hey'], { greetings: ['hello', '(good|bad) day'] }), [
      'hello',
      'good day',
      'bad day',
      'hey',
    ]);
  });

  it('are counted without being spelled out', () => {
    assert.equal(countOfWays(`a ${'(x|y) '.repeat(60)}`), 2 ** 60);
    assert.equal(countOfWays(`a (${'{words} '.repeat(30)}|y)`), 4 ** 30 + 1);
  });
});

describe('A list of phrases', () => {
  for (const [why, phrase, detail] of [
    ['a bracket that is not closed', 'send (it', 'must close each bracket that it opens'],
    ['a beginning that may be nothing', '(|not) {word} it', 'must begin with a word'],
    ['more ways than may be tried', 'a '.concat('(b|c) '.repeat(11)), 'must have at most 2000 ways to be said'],
    [
      'words left room for within a choice, too many times',
      `a (${'{words}'.repeat(6)}|b)`,
      'must have at most 2000 ways to be said',
    ],
    ['a choice that could make a placeholder', 'a {wo(rds}|x)', 'may not hold a choice within braces'],
    ['more choices than can be spelled out soon', `a ${'(b)'.repeat(25)}`, 'must have at most 24 choices'],
    ['a placeholder that nothing knows', 'send {thing}', 'may not hold {thing}'],
    ['a list that is not there', '@greetings', 'names no list'],
  ] as const) {
    it(`is refused for ${why}`, () => {
      assert.deepEqual(faultsOfList(['fine', phrase], null), [['/1', detail]]);
    });
  }

  it('is refused for a list whose phrases have not the end that a rule needs', () => {
    assert.deepEqual(faultsOfList(['@greetings'], 'terms', { greetings: ['hello {terms}', 'hello'] }), [
      ['/0', 'names a list with a phrase that must end with {terms}'],
    ]);
  });

  it('is refused with the others when all of them have too many ways to be said', () => {
    const lists = { many: Array.from({ length: 100 }, () => '(a|b) {words} (c|d) (e|f)') };

    assert.equal(faultOfWays([['@many']], lists), undefined);
    assert.match(
      String(
        faultOfWays(
          Array.from({ length: 60 }, () => ['@many']),
          lists,
        ),
      ),
      /at most 100000 phrases/,
    );
  });
});
