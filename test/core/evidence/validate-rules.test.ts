import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Rule } from '../../../core/evidence/matching/rule.ts';
import { validateRules } from '../../../core/evidence/validate-rules.ts';
import { shippedRules } from '../../support/matchers/page-facts.ts';

const TITLE: Rule = {
  id: 'publisher',
  fact: 'publisher',
  sources: 'all',
  anchor: { kind: 'meta', names: ['title'] },
  capture: { kind: 'text' },
};

describe('validateRules', () => {
  it('accepts the shipped profile', () => {
    assert.deepEqual(validateRules(shippedRules), []);
  });

  const cases: readonly (readonly [what: string, rule: Partial<Rule>, pointer: string, detail: RegExp])[] = [
    [
      'a link anchor that matches every link',
      {
        anchor: {
          kind: 'any',
          anchors: [
            { kind: 'meta', names: ['title'] },
            { kind: 'link', sameSite: true },
          ],
        },
      },
      '/anchor/anchors/1',
      /must have one of rel, phrases/,
    ],
    [
      'an anchor for names whose phrase has no {names}',
      { anchor: { kind: 'names', vocabulary: 'platforms', phrases: ['runs on'] } },
      '/anchor/phrases/0',
      /\{names\}/,
    ],
    [
      'a condition that refers to an unknown list',
      { conditions: [{ kind: 'notUnder', phrases: ['@missing'] }] },
      '/conditions/0/phrases/0',
      /^refers to the list "missing", which "lists" does not define$/,
    ],
    ['a clause condition without members', { conditions: [{ kind: 'clause' }] }, '/conditions/0', /must have/],
    ['a fact that cannot be a URL', { capture: { kind: 'url' } }, '/capture/kind', /must be one of/],
    [
      'a value with an email address',
      { capture: { kind: 'constant', value: 'ada@example.com' } },
      '/capture/value',
      /not a valid evidence value/,
    ],
    [
      'a table value that is too long',
      { capture: { kind: 'table', values: { a: 'x'.repeat(201) } } },
      '/capture/values/a',
      /not a valid evidence value/,
    ],
    [
      'an unknown pricing signal',
      { fact: 'pricing_signal', capture: { kind: 'constant', value: 'cheap' } },
      '/capture/value',
      /must be one of free_plan/,
    ],
  ];
  for (const [what, changes, place, detail] of cases) {
    it(`reports the pointer of ${what}`, () => {
      const [fault, ...others] = validateRules({ facts: [{ ...TITLE, ...changes }], lists: {} });

      assert.equal(fault?.pointer, `/rules/evidence/facts/0${place}`);
      assert.match(fault?.detail ?? '', detail);
      assert.deepEqual(others, []);
    });
  }

  it('reports the second of two rules with the same id', () => {
    assert.deepEqual(validateRules({ facts: [TITLE, TITLE], lists: {} }), [
      { pointer: '/rules/evidence/facts/1/id', detail: 'repeats the id of item 0' },
    ]);
  });

  it('reports an invalid phrase of a list', () => {
    assert.deepEqual(validateRules({ facts: [], lists: { greetings: ['hello', 'send (it'] } }), [
      { pointer: '/rules/evidence/lists/greetings/1', detail: 'has an opening bracket without a closing one' },
    ]);
  });
});
