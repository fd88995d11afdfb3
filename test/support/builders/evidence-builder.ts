import type { PublicAssessmentRecord } from '../../../core/assessments/assessment-document.ts';
import type { JudgedClaim } from '../../../core/evidence/claim.ts';
import type { Evidence } from '../../../core/evidence/evidence.ts';

type SourceRecord = PublicAssessmentRecord['sources'][number];

let serial = 0;

/** Builds a piece of evidence for the integration `slack` on the source `src_1`, with a unique id. */
export function aCitation(overrides: Partial<Evidence> = {}): Evidence {
  serial += 1;
  return {
    evidenceId: `evd_${serial}`,
    fact: 'integration',
    value: 'slack',
    sourceId: 'src_1',
    url: 'https://parcel.example/',
    locator: 'main > p',
    quote: 'Works with Slack.',
    ruleId: 'integrations-in-text',
    basis: 'visible_text',
    ...overrides,
  };
}

/** Builds a supported claim of a free tier. */
export function aClaim(overrides: Partial<JudgedClaim> = {}): JudgedClaim {
  return { claim: 'freeTier', claimed: true, status: 'supported', reason: null, citations: [], ...overrides };
}

/** Builds the fetched source `src_1` of a record. */
export function aSource(overrides: Partial<SourceRecord> = {}): SourceRecord {
  return {
    sourceId: 'src_1',
    type: 'website',
    url: 'https://parcel.example/',
    finalUrl: 'https://parcel.example/',
    outcome: 'fetched',
    httpStatus: 200,
    contentType: 'text/html',
    decodedBytes: 1234,
    redirects: 0,
    fetchedAt: '2026-01-01T12:00:00.000Z',
    ...overrides,
  };
}
