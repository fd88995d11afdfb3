import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as v from 'valibot';
import { assessmentSchema, assessmentSummarySchema } from '../../contracts/public/assessment-record.ts';
import { createAssessment } from '../../contracts/public/assessments.ts';
import { completeAssessment, failAssessment, startAttemptOrFail } from '../../core/assessments/assessment.ts';
import { serializeDocumentAndSummary } from '../../core/assessments/assessment-document.ts';
import type { Subject } from '../../core/evidence/subject.ts';
import { anAssessment, aSubject } from '../support/builders/assessment-builder.ts';
import { NOON } from '../support/builders/times.ts';

const source = {
  sourceId: 'src_1',
  type: 'website',
  url: 'https://parcel.example/',
  finalUrl: null,
  outcome: 'unreachable',
  httpStatus: null,
  contentType: null,
  decodedBytes: null,
  redirects: 0,
  fetchedAt: NOON,
} as const;
const evidence = {
  evidenceId: 'evd_1',
  fact: 'title',
  value: 'Parcels',
  sourceId: 'src_1',
  url: 'https://parcel.example/',
  locator: 'title',
  quote: null,
  ruleId: 'page-title',
  basis: 'meta',
} as const;
const claims = [
  { claim: 'freeTier', claimed: true, status: 'supported', reason: null, citations: ['evd_1'] },
  { claim: 'platforms', claimed: 'web', status: 'unverifiable', reason: 'no_eligible_source', citations: [] },
] as const;
const findings = { sources: [source], evidence: [evidence], claims };

const running = startAttemptOrFail(anAssessment(), NOON, 1000);
const states = {
  queued: anAssessment(),
  running,
  completed: completeAssessment(running, findings, NOON),
  failed: failAssessment(running, 'sources_unavailable', NOON, findings),
};

describe('The assessment schema', () => {
  for (const [status, state] of Object.entries(states)) {
    it(`matches a ${status} assessment of the core exactly`, () => {
      const texts = serializeDocumentAndSummary(state);
      const record = v.parse(assessmentSchema, JSON.parse(texts.document));
      const summary = v.parse(assessmentSummarySchema, JSON.parse(texts.summary));

      assert.deepEqual([record.status, summary.status], [status, status]);
    });
  }
});

describe('createAssessment.body', () => {
  const accepts = (change: Partial<Record<keyof Subject, unknown>>) =>
    v.is(createAssessment.body, {
      profileKey: 'public-web-evidence',
      externalReference: 'listing 4711',
      subject: { ...aSubject(), ...change },
    });
  const urls = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ type: 'other', url: `https://a.com/${n}` }));

  it('accepts exactly the eight subject types', () => {
    for (const type of [
      'saas_website',
      'developer_tool',
      'api_platform',
      'mobile_app',
      'browser_extension',
      'desktop_app',
      'open_source',
      'other',
    ]) {
      assert.ok(accepts({ type }), type);
    }
    for (const type of ['website', '', null, 'Other', ['other']]) assert.ok(!accepts({ type }));
  });

  it('accepts exactly the eight URL types', () => {
    const withType = (type: unknown) => ({ urls: [{ type, url: 'https://example.com' }] });
    for (const type of [
      'website',
      'documentation',
      'repository',
      'package_registry',
      'app_store',
      'extension_store',
      'status_page',
      'other',
    ]) {
      assert.ok(accepts(withType(type)), type);
    }
    for (const type of ['saas_website', '', null]) assert.ok(!accepts(withType(type)));
  });

  it('accepts 1 to 20 URLs', () => {
    for (const count of [1, 20]) assert.ok(accepts({ urls: urls(count) }));
    for (const count of [0, 21]) assert.ok(!accepts({ urls: urls(count) }));
  });

  it('accepts up to 30 platforms and 50 integrations, or no claims', () => {
    const names = (length: number) => Array.from({ length }, (_, n) => `name ${n}`);
    for (const claimed of [undefined, {}, { platforms: [], integrations: [] }]) assert.ok(accepts({ claims: claimed }));
    assert.ok(accepts({ claims: { platforms: names(30), integrations: names(50) } }));
    assert.ok(!accepts({ claims: { platforms: names(31) } }));
    assert.ok(!accepts({ claims: { integrations: names(51) } }));
  });

  it('rejects null', () => {
    for (const field of ['type', 'name', 'description', 'urls', 'claims'])
      assert.ok(!accepts({ [field]: null }), field);
    for (const claim of ['pricingModel', 'freeTier', 'openSource', 'platforms', 'integrations']) {
      assert.ok(!accepts({ claims: { [claim]: null } }), claim);
    }
  });
});
