import * as v from 'valibot';
import { ASSESSMENT_STATUSES, FAILURE_MESSAGES, type FailureCode } from '../../core/assessments/assessment.ts';
import { SOURCE_OUTCOMES } from '../../core/assessments/coverage.ts';
import type { JudgedClaim } from '../../core/evidence/claim.ts';
import { MAX_QUOTE_LENGTH, MAX_VALUE_LENGTH } from '../../core/evidence/evidence.ts';
import { FACT_BASES, FACT_KINDS } from '../../core/evidence/fact.ts';
import { SOURCE_TYPES } from '../../core/evidence/subject.ts';
import type { SourceOutcome } from '../../core/shared/source-outcome.ts';
import { exactObject, isoTimeSchema, textSchema } from '../schemas.ts';
import { subjectSchema } from './assessment-subject.ts';

export const assessmentStatusSchema = v.picklist(ASSESSMENT_STATUSES);

const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0));
const ASSESSMENT_FAILURE_CODES = Object.keys(FAILURE_MESSAGES) as [FailureCode, ...FailureCode[]];
const sourceIdSchema = v.pipe(v.string(), v.description('Derived from type and URL: the same in every assessment.'));

/** The fetch result of one submitted URL. */
export const sourceSchema = exactObject({
  sourceId: sourceIdSchema,
  type: v.picklist(SOURCE_TYPES),
  url: v.string(),
  finalUrl: v.pipe(v.nullable(v.string()), v.description('URL of the final response, after all redirects.')),
  outcome: v.picklist(SOURCE_OUTCOMES),
  httpStatus: v.nullable(v.pipe(v.number(), v.integer())),
  contentType: v.nullable(v.string()),
  decodedBytes: v.nullable(countSchema),
  redirects: v.pipe(countSchema, v.description('Number of redirects followed.')),
  fetchedAt: isoTimeSchema,
});

/** A cited fact. */
export const evidenceSchema = exactObject({
  evidenceId: v.string(),
  fact: v.picklist(FACT_KINDS),
  value: v.pipe(v.union([textSchema(MAX_VALUE_LENGTH), v.boolean()]), v.description('A short text or a boolean.')),
  sourceId: sourceIdSchema,
  url: v.pipe(v.string(), v.description('URL of the page that states the fact.')),
  locator: v.pipe(v.string(), v.description('Location on the page.')),
  quote: v.pipe(
    v.nullable(textSchema(MAX_QUOTE_LENGTH)),
    v.description(
      'Quote from the page in one line, with `…` where it is cut. Email addresses and phone numbers are removed. ' +
        '`null` for `meta`, `link`, `registry_api`, and for structured data without text.',
    ),
  ),
  ruleId: v.pipe(v.string(), v.description('Id of the profile rule that found the fact.')),
  basis: v.picklist(FACT_BASES),
});

/** One submitted claim and the evidence about it. */
export const judgedClaimSchema = exactObject({
  claim: v.picklist([
    'pricingModel',
    'freeTier',
    'openSource',
    'platforms',
    'integrations',
  ] satisfies readonly JudgedClaim['claim'][]),
  claimed: v.pipe(
    v.union([v.string(), v.boolean()]),
    v.description('The submitted value. A submitted list gives one claim per item.'),
  ),
  status: v.picklist([
    'supported',
    'contradicted',
    'not_found',
    'unverifiable',
  ] satisfies readonly JudgedClaim['status'][]),
  reason: v.pipe(
    v.nullable(
      v.picklist([
        'no_eligible_source',
        'source_not_fetched',
        'content_requires_javascript',
        'claim_not_in_vocabulary',
        'conflicting_evidence',
      ] satisfies readonly JudgedClaim['reason'][]),
    ),
    v.description('Set only if the status is `unverifiable`.'),
  ),
  citations: v.pipe(v.array(v.string()), v.description('The `evidenceId`s that support or contradict the claim.')),
});

const assessmentIdentityEntries = {
  assessmentId: v.string(),
  siteId: v.string(),
  status: assessmentStatusSchema,
  profileKey: v.string(),
  profileVersion: v.pipe(v.string(), v.description('The immutable profile version that was current at creation.')),
  externalReference: v.string(),
};

const assessmentProgressEntries = {
  attempt: v.pipe(countSchema, v.description('Number of attempts started so far.')),
  createdAt: isoTimeSchema,
  startedAt: v.pipe(v.nullable(isoTimeSchema), v.description('Start of the latest attempt.')),
  finishedAt: v.nullable(isoTimeSchema),
  deletesAt: v.pipe(isoTimeSchema, v.description('When the assessment is deleted.')),
};

const assessmentResultEntries = {
  coverage: v.pipe(
    exactObject(
      Object.fromEntries(SOURCE_OUTCOMES.map((outcome) => [outcome, countSchema])) as Record<
        SourceOutcome,
        typeof countSchema
      >,
    ),
    v.description('Number of sources by outcome.'),
  ),
  failureCode: v.nullable(v.picklist(ASSESSMENT_FAILURE_CODES)),
  failureMessage: v.pipe(v.nullable(v.string()), v.description('A fixed sentence for each `failureCode`.')),
};

/** An assessment in its current state. */
export const assessmentSchema = exactObject({
  ...assessmentIdentityEntries,
  subject: subjectSchema,
  ...assessmentProgressEntries,
  sources: v.pipe(
    v.array(sourceSchema),
    v.description('The result of each submitted URL, in the order submitted. Empty until the assessment has ended.'),
  ),
  evidence: v.array(evidenceSchema),
  claims: v.array(judgedClaimSchema),
  ...assessmentResultEntries,
});

/** An assessment in a list: without its description, sources, evidence and claims. */
export const assessmentSummarySchema = exactObject({
  ...assessmentIdentityEntries,
  subject: exactObject({ type: subjectSchema.entries.type, name: subjectSchema.entries.name }),
  ...assessmentProgressEntries,
  ...assessmentResultEntries,
});
