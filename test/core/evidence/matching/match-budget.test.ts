import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MatchBudget } from '../../../../core/evidence/matching/match-budget.ts';
import { listPageFacts } from '../../../support/matchers/page-facts.ts';

describe('MatchBudget', () => {
  it('allows 200 matches of one rule', () => {
    const budget = new MatchBudget();

    assert.equal(Array.from({ length: 300 }, () => budget.spendMatch('a')).filter(Boolean).length, 200);
  });

  it('allows 2,000 matches of one page', () => {
    const budget = new MatchBudget();

    assert.equal(
      Array.from({ length: 3000 }, (_, at) => budget.spendMatch(`rule-${at % 20}`)).filter(Boolean).length,
      2000,
    );
  });
});

describe('A repetitive page', () => {
  it('yields each fact once', () => {
    const blocks = Array.from({ length: 20 }, () => `p: ${'We integrate with Slack, Jira and '.repeat(60)}`);

    assert.deepEqual(listPageFacts({ blocks }), ['integration slack', 'integration jira']);
  });
});
