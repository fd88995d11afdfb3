import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type ComparedRecord, compareAssessments } from '../../../core/assessments/compare-assessments.ts';
import { aCitation, aClaim, aSource } from '../../support/builders/evidence-builder.ts';
import fc from '../../support/builders/fast-check.ts';

const SOURCE_IDS = ['src_1', 'src_2', 'src_3'] as const;

const evidenceArbitrary = fc
  .record({
    fact: fc.constantFrom('title', 'integration', 'platform', 'archived'),
    value: fc.constantFrom('a', 'b', true),
    sourceId: fc.constantFrom(...SOURCE_IDS),
  })
  .map((parts) => aCitation(parts as Parameters<typeof aCitation>[0]));
const claimArbitrary = fc
  .record({
    claim: fc.constantFrom('freeTier', 'platforms', 'integrations'),
    claimed: fc.constantFrom('a', 'b', true),
    status: fc.constantFrom('supported', 'not_found'),
  })
  .map((parts) => aClaim(parts as Parameters<typeof aClaim>[0]));
const sourceArbitrary = fc
  .record({ sourceId: fc.constantFrom(...SOURCE_IDS), outcome: fc.constantFrom('fetched', 'timed_out') })
  .map((parts) => aSource(parts as Parameters<typeof aSource>[0]));
const recordArbitrary: fc.Arbitrary<ComparedRecord> = fc.record({
  evidence: fc.array(evidenceArbitrary, { maxLength: 8 }),
  claims: fc.array(claimArbitrary, { maxLength: 6 }),
  sources: fc.uniqueArray(sourceArbitrary, { selector: ({ sourceId }) => sourceId }),
});
const LISTS = ['facts', 'claims', 'sources'] as const;

describe('compareAssessments', () => {
  it('finds no difference between a record and itself', () => {
    fc.assert(
      fc.property(recordArbitrary, (record) => {
        for (const list of LISTS) {
          const { appeared, gone, changed } = compareAssessments(record, record)[list];
          assert.deepEqual([appeared, gone, changed], [[], [], []]);
        }
      }),
    );
  });

  it('swaps appeared with gone, and before with after, if the records are swapped', () => {
    const toKeys = (items: readonly object[]) => items.map((item) => JSON.stringify(item)).sort();
    fc.assert(
      fc.property(recordArbitrary, recordArbitrary, (one, other) => {
        const [there, back] = [compareAssessments(one, other), compareAssessments(other, one)];
        for (const list of LISTS) {
          assert.deepEqual(there[list].appeared, back[list].gone);
          assert.deepEqual(there[list].gone, back[list].appeared);
          assert.equal(there[list].unchanged, back[list].unchanged);
          const swapped = back[list].changed.map(({ before, after }) => ({ before: after, after: before }));
          assert.deepEqual(toKeys(there[list].changed), toKeys(swapped));
        }
      }),
    );
  });

  it('accounts for every fact, claim and source of both records', () => {
    const countOf = (record: ComparedRecord, list: (typeof LISTS)[number]) =>
      compareAssessments(record, record)[list].unchanged;
    fc.assert(
      fc.property(recordArbitrary, recordArbitrary, (earlier, later) => {
        const comparison = compareAssessments(earlier, later);
        for (const list of LISTS) {
          const { appeared, gone, changed, unchanged } = comparison[list];
          assert.equal(unchanged + changed.length + gone.length, countOf(earlier, list));
          assert.equal(unchanged + changed.length + appeared.length, countOf(later, list));
        }
      }),
    );
  });

  it('has the same differences in any order of the evidence', () => {
    const values = (record: ComparedRecord, other: ComparedRecord) => {
      const { appeared, gone, unchanged } = compareAssessments(record, other).facts;
      const keys = [appeared, gone].map((list) => list.map(({ fact, value }) => `${fact} ${value}`).sort());
      return { keys, unchanged };
    };
    const manyValued = recordArbitrary.map((record) => ({
      ...record,
      evidence: record.evidence.filter(({ fact }) => fact === 'integration' || fact === 'platform'),
    }));
    fc.assert(
      fc.property(manyValued, manyValued, (earlier, later) => {
        const reversed = { ...later, evidence: later.evidence.toReversed() };
        assert.deepEqual(values(earlier, later), values(earlier, reversed));
      }),
    );
  });

  const base: ComparedRecord = { evidence: [], claims: [], sources: [aSource()] };

  it('matches a fact by its value on any page, with all its evidence', () => {
    const slack = [aCitation(), aCitation({ sourceId: 'src_2' })];
    const jira = [aCitation({ value: 'jira' }), aCitation({ value: 'jira', sourceId: 'src_2' })];
    const { facts } = compareAssessments(
      { ...base, evidence: slack },
      { ...base, evidence: [slack[1], ...jira] as never },
    );

    assert.equal(facts.unchanged, 1);
    assert.deepEqual(facts.appeared, [{ fact: 'integration', value: 'jira', evidence: jira, pagesInOther: 'read' }]);
  });

  it('reports another title of a source as changed', () => {
    const before = aCitation({ fact: 'title', value: 'Old' });
    const after = aCitation({ fact: 'title', value: 'New' });
    const { facts } = compareAssessments({ ...base, evidence: [before] }, { ...base, evidence: [after] });

    assert.deepEqual([facts.appeared, facts.gone], [[], []]);
    assert.deepEqual(
      facts.changed.map((change) => [change.before.value, change.after.value]),
      [['Old', 'New']],
    );
  });

  it('reports whether the pages of a missing fact were read', () => {
    const evidence = [aCitation()];
    const pagesInOther = (sources: ComparedRecord['sources']) =>
      compareAssessments({ ...base, evidence }, { ...base, sources }).facts.gone[0]?.pagesInOther;

    assert.equal(pagesInOther([aSource()]), 'read');
    assert.equal(pagesInOther([aSource({ outcome: 'timed_out' })]), 'not_read');
    assert.equal(pagesInOther([aSource({ sourceId: 'src_2' })]), 'not_submitted');
  });

  it('compares items of a list as separate claims, and the value of other claims', () => {
    const { claims } = compareAssessments(
      { ...base, claims: [aClaim(), aClaim({ claim: 'platforms', claimed: 'web' })] },
      { ...base, claims: [aClaim({ claimed: false }), aClaim({ claim: 'platforms', claimed: 'ios' })] },
    );

    assert.deepEqual([claims.appeared[0]?.claimed, claims.gone[0]?.claimed], ['ios', 'web']);
    assert.deepEqual(
      claims.changed.map(({ before, after }) => [before.claimed, after.claimed]),
      [[true, false]],
    );
  });
});
