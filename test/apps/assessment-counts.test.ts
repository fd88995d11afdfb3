import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countAssessmentResults } from '../../apps/presenters/assessment-counts.ts';
import { aCitation, aClaim, aSource } from '../support/builders/evidence-builder.ts';

describe('countAssessmentResults', () => {
  const texts = (...parts: Parameters<typeof countAssessmentResults>) =>
    countAssessmentResults(...parts).map(({ text }) => text);

  it('counts claims by status, pages read and facts', () => {
    const claims = [
      aClaim({ status: 'supported' }),
      aClaim({ status: 'unverifiable', reason: 'no_eligible_source' }),
      aClaim({ status: 'not_found' }),
      aClaim({ status: 'unverifiable', reason: 'conflicting_evidence' }),
    ];
    const sources = [aSource(), aSource({ outcome: 'timed_out' })];
    const evidence = [aCitation({ value: 'slack' }), aCitation({ value: 'slack' }), aCitation({ value: 'jira' })];

    assert.deepEqual(texts({ claims, sources, evidence }), [
      '1 of 4 claims supported',
      '1 not found',
      '2 not verifiable',
      '1 of 2 pages read',
      '2 facts',
    ]);
  });

  it('always counts supported claims, and uses the singular', () => {
    const claims = [aClaim({ status: 'contradicted' })];

    assert.deepEqual(texts({ claims, sources: [aSource()], evidence: [aCitation()] }), [
      '0 of 1 claim supported',
      '1 contradicted',
      '1 of 1 page read',
      '1 fact',
    ]);
  });

  it('counts no claims if none were submitted', () => {
    assert.deepEqual(texts({ claims: [], sources: [], evidence: [] }), ['0 of 0 pages read', '0 facts']);
  });
});
