import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { citeFindings, createEvidence, MAX_EVIDENCE_PER_SOURCE } from '../../../core/evidence/cite-findings.ts';
import type { UncitedClaim } from '../../../core/evidence/judge-claims.ts';
import type { SourceReading } from '../../../core/evidence/source-reading.ts';
import { aFact, aReading } from '../../support/builders/reading-builder.ts';

const cryptography = { sha256: (text: string) => createHash('sha256').update(text).digest('hex') };

/** A page with this many integrations. */
function readingWithIntegrations(count: number): SourceReading {
  return aReading({ facts: Array.from({ length: count }, (_, index) => aFact('integration', `tool-${index}`)) });
}

function supportedBy(reading: SourceReading, index: number): UncitedClaim {
  const fact = reading.facts[index] ?? assert.fail('there is no such fact');
  const claimed = String(fact.value);
  return { claim: 'integrations', claimed, status: 'supported', reason: null, findings: [{ reading, fact }] };
}

function cite(readings: readonly SourceReading[], claims: readonly UncitedClaim[]) {
  const sources = readings.map((reading) => createEvidence(reading, cryptography));
  return citeFindings(sources, claims, cryptography);
}

describe('citeFindings', () => {
  it('returns the same evidence in any order of sources', () => {
    const readings = [
      aReading({ facts: [aFact('title', 'Parcels'), aFact('pricing_signal', 'free_plan')] }),
      aReading({ type: 'documentation', facts: [aFact('title', 'Docs')] }),
    ];
    const [one, other] = [readings, readings.toReversed()].map((each) => cite(each, []));
    assert.deepEqual(one, other);
    assert.equal(new Set(one?.evidence.map(({ evidenceId }) => evidenceId)).size, 3);
  });

  it('cites at most 40 facts per source, those behind claims first', () => {
    const page = readingWithIntegrations(100);
    const { evidence, claims } = cite([page], [supportedBy(page, 99)]);
    assert.equal(evidence.length, MAX_EVIDENCE_PER_SOURCE);
    const [claim] = claims;
    assert.equal(evidence.find(({ evidenceId }) => evidenceId === claim?.citations[0])?.value, 'tool-99');
  });

  it('supports no claim without a citation', () => {
    const page = readingWithIntegrations(50);
    const findings = page.facts.map((_, index) => supportedBy(page, index));
    const { evidence, claims } = cite([page], findings);
    const supported = claims.filter(({ status }) => status === 'supported');
    assert.equal(supported.length, MAX_EVIDENCE_PER_SOURCE);
    assert.equal(evidence.length, MAX_EVIDENCE_PER_SOURCE);
    assert.ok(supported.every(({ citations }) => citations.length === 1));
    assert.ok(claims.slice(MAX_EVIDENCE_PER_SOURCE).every(({ reason }) => reason === 'source_not_fetched'));
  });
});
