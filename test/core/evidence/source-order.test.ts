import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { publicWebEvidenceProfile } from '../../../core/assessments/public-web-evidence.ts';
import { citeFindings, createEvidence } from '../../../core/evidence/cite-findings.ts';
import { judgeClaims } from '../../../core/evidence/judge-claims.ts';
import type { SourceReading } from '../../../core/evidence/source-reading.ts';
import { SOURCE_TYPES, type Subject } from '../../../core/evidence/subject.ts';
import fc from '../../support/builders/fast-check.ts';
import { aFact, aReading } from '../../support/builders/reading-builder.ts';

const { evidence } = publicWebEvidenceProfile.rules;
const cryptography = { sha256: (text: string) => createHash('sha256').update(text).digest('hex') };
const subject: Subject = {
  type: 'saas_website',
  name: 'Parcels',
  description: '',
  urls: [],
  claims: {
    pricingModel: 'subscription',
    freeTier: true,
    openSource: true,
    platforms: ['ios', 'linux'],
    integrations: ['slack', 'jira', ...Array.from({ length: 45 }, (_, index) => `Tool ${index}`)],
  },
};

const fact = fc.oneof(
  fc.constantFrom(
    aFact('pricing_signal', 'subscription'),
    aFact('pricing_signal', 'no_subscription'),
    aFact('pricing_signal', 'free_plan'),
    aFact('pricing_signal', 'no_free_plan'),
    aFact('offer', '0.00 USD'),
    aFact('offer', '9.00 EUR per month'),
    aFact('licence', 'MIT'),
    aFact('osi_approved', true),
    aFact('osi_approved', false),
    aFact('platform', 'ios'),
    aFact('unsupported_platform', 'ios'),
    aFact('integration', 'slack'),
    aFact('unsupported_integration', 'jira'),
  ),
  fc.nat(44).map((index) => aFact('integration', `tool${index}`)),
);
const reading = fc.record({
  type: fc.constantFrom(...SOURCE_TYPES),
  outcome: fc.oneof(
    { weight: 4, arbitrary: fc.constant('fetched' as const) },
    fc.constantFrom('timed_out', 'blocked', 'http_error'),
  ),
  isScriptOnly: fc.boolean(),
  isWhole: fc.boolean(),
  facts: fc.uniqueArray(fact, { maxLength: 60, selector: ({ fact, value }) => `${fact} ${value}` }),
});
const readings = fc.array(reading, { minLength: 2, maxLength: 6 }).map((all) =>
  all.map((one, index) =>
    aReading({
      ...one,
      sourceId: `src_${index}`,
      url: `https://parcels.example.com/${index % 2}`,
      facts: one.outcome === 'fetched' ? one.facts.map((found) => ({ ...found })) : [],
    }),
  ),
);
const inTwoOrders = readings.chain((all) =>
  fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
);

function toRecord(all: readonly SourceReading[]) {
  const sources = all.map((one) => createEvidence(one, cryptography));
  return citeFindings(sources, judgeClaims(subject, all, evidence), cryptography);
}

describe('Evidence and claims', () => {
  it('are the same in any order of submission and reading', () => {
    fc.assert(
      fc.property(inTwoOrders, ([one, other]) => {
        assert.deepEqual(toRecord(one), toRecord(other));
      }),
      { numRuns: 300 },
    );
  });
});
