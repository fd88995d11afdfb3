import * as v from 'valibot';
import { ASSESSMENT_STATUSES, FAILURE_MESSAGES, type FailureCode } from '../../core/assessments/assessment.ts';
import { SOURCE_OUTCOMES } from '../../core/assessments/coverage.ts';
import type { JudgedClaim } from '../../core/evidence/claim.ts';
import { MAX_VALUE_LENGTH } from '../../core/evidence/evidence.ts';
import { BASES, FACTS } from '../../core/evidence/fact.ts';
import { MAX_QUOTE } from '../../core/evidence/quote.ts';
import { SOURCE_TYPES } from '../../core/evidence/subject.ts';
import type { SourceOutcome } from '../../core/shared/source-outcome.ts';
import { exactObject, isoTimeSchema, textSchema } from '../schemas.ts';
import { subjectSchema } from './assessment-subject.ts';

export const assessmentStatusSchema = v.picklist(ASSESSMENT_STATUSES);

const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0));
const FAILURE_CODES = Object.keys(FAILURE_MESSAGES) as [FailureCode, ...FailureCode[]];
const sourceIdSchema = v.pipe(v.string(), v.description('The same for the same type and address in every assessment.'));

/** What became of one submitted address. */
export const sourceSchema = exactObject({
  sourceId: sourceIdSchema,
  type: v.picklist(SOURCE_TYPES),
  url: v.string(),
  finalUrl: v.pipe(v.nullable(v.string()), v.description('The address that answered last, behind all redirects.')),
  outcome: v.picklist(SOURCE_OUTCOMES),
  httpStatus: v.nullable(v.pipe(v.number(), v.integer())),
  contentType: v.nullable(v.string()),
  decodedBytes: v.nullable(countSchema),
  redirects: v.pipe(countSchema, v.description('How many were followed.')),
  fetchedAt: isoTimeSchema,
});

/** A cited fact. */
export const evidenceSchema = exactObject({
  evidenceId: v.string(),
  fact: v.picklist(FACTS),
  value: v.pipe(v.union([textSchema(MAX_VALUE_LENGTH), v.boolean()]), v.description('A short text, or true or false.')),
  sourceId: sourceIdSchema,
  url: v.pipe(v.string(), v.description('The public address that said so.')),
  locator: v.pipe(v.string(), v.description('Where on the page.')),
  quote: v.pipe(
    v.nullable(textSchema(MAX_QUOTE)),
    v.description(
      'The words of the page that say so, in one line, `…` where they go on. Without e-mail addresses and telephone ' +
        'numbers. `null` for `meta`, `link`, `registry_api`, and for structured data without words.',
    ),
  ),
  ruleId: v.pipe(v.string(), v.description('The rule of the profile’s version that found it.')),
  basis: v.picklist(BASES),
});

/** What the evidence says of one claim. */
export const judgedClaim = exactObject({
  claim: v.picklist([
    'pricingModel',
    'freeTier',
    'openSource',
    'platforms',
    'integrations',
  ] satisfies readonly JudgedClaim['claim'][]),
  claimed: v.pipe(v.union([v.string(), v.boolean()]), v.description('As it was submitted; lists come item by item.')),
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
    v.description('Only of what is `unverifiable`.'),
  ),
  citations: v.pipe(v.array(v.string()), v.description('The `evidenceId`s that it rests on.')),
});

const identityEntries = {
  assessmentId: v.string(),
  siteId: v.string(),
  status: assessmentStatusSchema,
  profileKey: v.string(),
  profileVersion: v.pipe(v.string(), v.description('The immutable rules snapshot that was current at creation.')),
  externalReference: v.string(),
};

const progressEntries = {
  attempt: v.pipe(countSchema, v.description('How often a run was begun; 0 while none was.')),
  createdAt: isoTimeSchema,
  startedAt: v.pipe(v.nullable(isoTimeSchema), v.description('When the latest attempt began.')),
  finishedAt: v.nullable(isoTimeSchema),
  deletesAt: v.pipe(isoTimeSchema, v.description('From then on the record is gone.')),
};

const resultEntries = {
  coverage: v.pipe(
    exactObject(
      Object.fromEntries(SOURCE_OUTCOMES.map((outcome) => [outcome, countSchema])) as Record<
        SourceOutcome,
        typeof countSchema
      >,
    ),
    v.description('How many sources came to each outcome.'),
  ),
  failureCode: v.nullable(v.picklist(FAILURE_CODES)),
  failureMessage: v.pipe(v.nullable(v.string()), v.description('One fixed sentence for each `failureCode`.')),
};

/** One assessment in its present state. */
export const assessment = exactObject({
  ...identityEntries,
  subject: subjectSchema,
  ...progressEntries,
  sources: v.pipe(
    v.array(sourceSchema),
    v.description('One for each submitted address, in their order, once it has ended.'),
  ),
  evidence: v.array(evidenceSchema),
  claims: v.array(judgedClaim),
  ...resultEntries,
});

/** What a list shows of an assessment: the record without what can be long. */
export const assessmentSummarySchema = exactObject({
  ...identityEntries,
  subject: exactObject({ type: subjectSchema.entries.type, name: subjectSchema.entries.name }),
  ...progressEntries,
  ...resultEntries,
});
