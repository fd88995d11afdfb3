import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  completeAssessment,
  failAssessment,
  NO_FINDINGS,
  startAttemptOrFail,
} from '../../../core/assessments/assessment.ts';
import {
  addNullQuotes,
  parseAssessmentDocument,
  serializeAssessmentDocument,
} from '../../../core/assessments/assessment-document.ts';
import type { Evidence } from '../../../core/evidence/evidence.ts';
import { anAssessment } from '../../support/builders/assessment-builder.ts';
import { NOON } from '../../support/builders/times.ts';

const FIELDS =
  'assessmentId siteId status profileKey profileVersion externalReference subject attempt createdAt startedAt ' +
  'finishedAt deletesAt sources evidence claims coverage failureCode failureMessage';
const SOURCE_FIELDS = 'sourceId type url finalUrl outcome httpStatus contentType decodedBytes redirects fetchedAt';

const source = {
  sourceId: 'src_1',
  type: 'website',
  url: 'https://parcel.example/',
  finalUrl: null,
  outcome: 'timed_out',
  httpStatus: null,
  contentType: null,
  decodedBytes: null,
  redirects: 0,
  fetchedAt: NOON,
} as const;

const EVIDENCE: Evidence = {
  evidenceId: 'evd_1',
  fact: 'integration',
  value: 'slack',
  sourceId: 'src_1',
  url: 'https://parcel.example/',
  locator: 'main > p',
  quote: null,
  ruleId: 'a-rule',
  basis: 'visible_text',
};

describe('serializeAssessmentDocument', () => {
  const running = startAttemptOrFail(anAssessment(), NOON, 1000);
  const ended = failAssessment(running, 'sources_unavailable', NOON + 5, { ...NO_FINDINGS, sources: [source] });

  it('has exactly the published members, in a fixed order', () => {
    for (const state of [anAssessment(), running, ended, completeAssessment(running, NO_FINDINGS, NOON)]) {
      assert.equal(Object.keys(JSON.parse(serializeAssessmentDocument(state))).join(' '), FIELDS);
    }
    const { sources } = JSON.parse(serializeAssessmentDocument(ended));
    assert.equal(Object.keys(sources[0]).join(' '), SOURCE_FIELDS);
  });

  it('restores the assessment when it is parsed', () => {
    for (const state of [anAssessment(), running, ended]) {
      assert.deepEqual(parseAssessmentDocument(serializeAssessmentDocument(state), state), state);
    }
  });

  it('adds a null quote to evidence that was stored without one, and leaves other documents unchanged', () => {
    const evidence = { ...EVIDENCE, quote: 'Works with "Slack"' };
    const { quote: _, ...older } = evidence;
    const [document, old] = [evidence, older].map((one) =>
      serializeAssessmentDocument(completeAssessment(running, { ...NO_FINDINGS, evidence: [one as Evidence] }, NOON)),
    );

    for (const text of [document ?? '', serializeAssessmentDocument(running), serializeAssessmentDocument(ended)]) {
      assert.equal(addNullQuotes(text), text);
    }
    assert.equal(addNullQuotes(old ?? ''), document?.replace(/"quote":"(?:[^"\\]|\\.)*"/, '"quote":null'));
    assert.deepEqual(parseAssessmentDocument(old ?? '', running).evidence, [{ ...evidence, quote: null }]);
  });

  it('has a fixed message per failure code, and null without a failure', () => {
    const { failureCode, failureMessage, coverage } = JSON.parse(serializeAssessmentDocument(ended));
    assert.deepEqual(
      [failureCode, failureMessage, coverage.timed_out, coverage.fetched],
      ['sources_unavailable', 'None of the submitted URLs could be reached; the cause may be temporary.', 1, 0],
    );
    assert.equal(JSON.parse(serializeAssessmentDocument(running)).failureMessage, null);
  });

  it('has no member that rates the subject', () => {
    assert.doesNotMatch(
      serializeAssessmentDocument(ended),
      /score|grade|rank|verdict|recommend|approv|certif|promot|percent|ratio|"total/i,
    );
  });
});
