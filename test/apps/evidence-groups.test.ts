import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatFactName, formatFactValue, groupEvidence } from '../../apps/presenters/evidence-groups.ts';
import { anEvidence } from '../support/builders/reading-builder.ts';

describe('groupEvidence', () => {
  it('groups evidence by fact and value, and numbers the citations consecutively', () => {
    const evidence = [
      anEvidence({ evidenceId: 'evd_1', fact: 'integration', value: 'slack', url: 'https://a.example/' }),
      anEvidence({ evidenceId: 'evd_2', fact: 'integration', value: 'zapier', url: 'https://a.example/' }),
      anEvidence({ evidenceId: 'evd_3', fact: 'title', value: 'A', url: 'https://a.example/' }),
      anEvidence({ evidenceId: 'evd_4', fact: 'integration', value: 'slack', url: 'https://b.example/' }),
    ];

    const groups = groupEvidence(evidence).map(({ fact, facts }) => [
      fact,
      facts.map(({ value, citations }) => [
        value,
        citations.map(({ number, evidenceId }) => `${number} ${evidenceId}`),
      ]),
    ]);
    assert.deepEqual(groups, [
      ['title', [['A', ['1 evd_3']]]],
      [
        'integration',
        [
          ['slack', ['2 evd_1', '3 evd_4']],
          ['zapier', ['4 evd_2']],
        ],
      ],
    ]);
    assert.deepEqual(groupEvidence([]), []);
  });

  it('distinguishes the boolean true from the text "true"', () => {
    const evidence = [anEvidence({ fact: 'archived', value: true }), anEvidence({ fact: 'archived', value: 'true' })];

    assert.equal(groupEvidence(evidence)[0]?.facts.length, 2);
  });
});

describe('formatFactName', () => {
  it('formats names with spaces and upper-case abbreviations', () => {
    assert.equal(formatFactName('osi_approved'), 'OSI approved');
    assert.equal(formatFactName('openapi_document'), 'OpenAPI document');
    assert.equal(formatFactName('pricing_signal'), 'Pricing signal');
  });
});

describe('formatFactValue', () => {
  it('formats booleans and terms, and leaves other values unchanged', () => {
    assert.equal(formatFactValue('archived', false), 'no');
    assert.equal(formatFactValue('pricing_signal', 'no_free_plan'), 'no free plan');
    assert.equal(formatFactValue('pricing_link', 'https://a.example/our_plans'), 'https://a.example/our_plans');
  });
});
