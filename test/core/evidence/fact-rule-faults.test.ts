import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FactForm, FactRule } from '../../../core/evidence/fact-rule.ts';
import { faultsOfFactRules } from '../../../core/evidence/fact-rule-faults.ts';
import { shippedRules } from '../../support/matchers/facts-of.ts';

const told = (as: FactForm): FactRule => ({
  id: 'publisher',
  fact: 'publisher',
  sources: 'all',
  from: { kind: 'title' },
  as,
});

describe('A value that a rule gives by itself', () => {
  const values = { long: 'x'.repeat(201), 'an e-mail address': 'ada@example.com', unseen: 'A\u202ecme' };
  for (const [what, value] of Object.entries(values)) {
    it(`is refused when it could be no evidence: ${what}`, () => {
      const facts = [told({ form: 'constant', value }), { ...told({ form: 'table', values: { a: value } }), id: 'b' }];

      assert.deepEqual(faultsOfFactRules({ ...shippedRules, facts }), [
        { pointer: '/rules/evidence/facts/0/as/value', detail: 'is no value of evidence' },
        { pointer: '/rules/evidence/facts/1/as/values/a', detail: 'is no value of evidence' },
      ]);
    });
  }
});

describe('Rules with more ways to be said than can be looked at', () => {
  it('are refused before each is looked at', () => {
    const phrases = Array.from({ length: 500 }, (_, index) => `free${index} ${'(a|b)'.repeat(10)}`);
    const before = performance.now();

    const faults = faultsOfFactRules({ ...shippedRules, facts: [], lists: { phrases } });

    assert.deepEqual(
      faults.map(({ detail }) => detail),
      ['must have at most 100000 phrases when each is spelled out'],
    );
    assert.ok(performance.now() - before < 1000);
  });
});
