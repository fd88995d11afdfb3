import type { JudgedClaim } from '../evidence/claim.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Subject } from '../evidence/subject.ts';
import { formatIsoTime, formatIsoTimeOrNull } from '../shared/time.ts';
import {
  type Assessment,
  type AssessmentStatus,
  FAILURE_MESSAGES,
  type FailureCode,
  type Source,
} from './assessment.ts';
import { countOutcomes, type OutcomeCounts } from './coverage.ts';

/** An assessment as responses return it. Times are ISO 8601 in UTC. docs/assessments.md#the-record */
export interface PublicAssessmentRecord {
  readonly assessmentId: string;
  readonly siteId: string;
  readonly status: AssessmentStatus;
  readonly profileKey: string;
  readonly profileVersion: string;
  readonly externalReference: string;
  readonly subject: Subject;
  readonly attempt: number;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  readonly deletesAt: string;
  readonly sources: readonly (Omit<Source, 'fetchedAt'> & { readonly fetchedAt: string })[];
  readonly evidence: readonly Evidence[];
  readonly claims: readonly JudgedClaim[];
  readonly coverage: OutcomeCounts;
  readonly failureCode: FailureCode | null;
  readonly failureMessage: string | null;
}

/**
 * Serializes the record, with its fields in a fixed order. Stores save these bytes, and the API returns them
 * unchanged.
 */
export function serializeAssessmentDocument(assessment: Assessment): string {
  return serializeDocumentAndSummary(assessment).document;
}

/**
 * An assessment in a list: the record without sources, evidence and claims, and with only the type and name of the
 * subject.
 */
export type AssessmentSummary = Omit<PublicAssessmentRecord, 'subject' | 'sources' | 'evidence' | 'claims'> & {
  readonly subject: Pick<Subject, 'type' | 'name'>;
};

/**
 * Serializes an assessment as the public record and as the summary for lists. The parts that both contain are
 * serialized only once, because every change of an assessment serializes both.
 */
export function serializeDocumentAndSummary(assessment: Assessment): {
  readonly document: string;
  readonly summary: string;
} {
  const { type, name } = assessment.subject;
  const [names, state, found, end] = serializeParts(assessment);
  const document = `{${names},"subject":${serializeSubject(assessment.subject)},${state},${found},${end}}`;
  return { document, summary: `{${names},"subject":${JSON.stringify({ type, name })},${state},${end}}` };
}

/** The lease of a stored assessment. Stores save the lease beside the document, not in it. */
export interface StoredLease {
  readonly fencingNumber: number;
  readonly leaseExpiresAt: number | null;
}

/** Evidence in a stored document. Older releases stored it without `quote`. */
type StoredEvidence = Omit<Evidence, 'quote'> & Partial<Pick<Evidence, 'quote'>>;

/** Restores the assessment from its stored document and lease. */
export function parseAssessmentDocument(document: string, { fencingNumber, leaseExpiresAt }: StoredLease): Assessment {
  const {
    assessmentId,
    coverage: _,
    failureMessage: _message,
    ...record
  } = JSON.parse(document) as PublicAssessmentRecord;
  return {
    ...record,
    id: assessmentId,
    createdAt: Date.parse(record.createdAt),
    startedAt: record.startedAt === null ? null : Date.parse(record.startedAt),
    finishedAt: record.finishedAt === null ? null : Date.parse(record.finishedAt),
    deletesAt: Date.parse(record.deletesAt),
    sources: record.sources.map((source) => ({ ...source, fetchedAt: Date.parse(source.fetchedAt) })),
    evidence: record.evidence.map(withNullQuoteIfMissing),
    fencingNumber,
    leaseExpiresAt,
  };
}

/** Text that a document contains only if its list of evidence is not empty. */
const NON_EMPTY_EVIDENCE_JSON = '"evidence":[{';
/**
 * Text that a document contains only if its evidence has quotes. It cannot be part of a JSON string, because quotation
 * marks are escaped there.
 */
const QUOTE_MEMBER_JSON = '"quote":';

/** Adds `"quote": null` to evidence that was stored before quotes existed. Returns any other document unchanged. */
export function addNullQuotes(document: string): string {
  if (!document.includes(NON_EMPTY_EVIDENCE_JSON) || document.includes(QUOTE_MEMBER_JSON)) return document;
  const record = JSON.parse(document) as PublicAssessmentRecord;
  return JSON.stringify({ ...record, evidence: record.evidence.map(withNullQuoteIfMissing) });
}

function withNullQuoteIfMissing({
  evidenceId,
  fact,
  value,
  sourceId,
  url,
  locator,
  quote = null,
  ruleId,
  basis,
}: StoredEvidence): Evidence {
  return { evidenceId, fact, value, sourceId, url, locator, quote, ruleId, basis };
}

/** Cache of serialized subjects. It is safe because a subject does not change. */
const serializedSubjectCache = new WeakMap<Subject, string>();

function serializeSubject(subject: Subject): string {
  const cached = serializedSubjectCache.get(subject);
  if (cached !== undefined) return cached;
  const text = JSON.stringify(subject);
  serializedSubjectCache.set(subject, text);
  return text;
}

/**
 * Serializes the fields of a record in four parts: the fields before the subject, the fields between the subject and
 * the findings, the findings, and the fields after the findings.
 */
function serializeParts(assessment: Assessment): readonly string[] {
  const { id, siteId, status, profileKey, profileVersion, externalReference, attempt } = assessment;
  const { createdAt, startedAt, finishedAt, deletesAt, sources, evidence, claims, failureCode } = assessment;
  return [
    serializeMembersWithoutBraces({ assessmentId: id, siteId, status, profileKey, profileVersion, externalReference }),
    serializeMembersWithoutBraces({
      attempt,
      createdAt: formatIsoTime(createdAt),
      startedAt: formatIsoTimeOrNull(startedAt),
      finishedAt: formatIsoTimeOrNull(finishedAt),
      deletesAt: formatIsoTime(deletesAt),
    }),
    serializeMembersWithoutBraces({
      sources: sources.map((source) => ({ ...source, fetchedAt: formatIsoTime(source.fetchedAt) })),
      evidence,
      claims,
    }),
    serializeMembersWithoutBraces({
      coverage: countOutcomes(sources),
      failureCode,
      failureMessage: failureCode && FAILURE_MESSAGES[failureCode],
    }),
  ];
}

function serializeMembersWithoutBraces(part: Partial<PublicAssessmentRecord>): string {
  return JSON.stringify(part).slice(1, -1);
}
