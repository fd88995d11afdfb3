import type { JudgedClaim } from '../evidence/claim.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { isoTime, isoTimeOrNull } from '../shared/time.ts';
import {
  type Assessment,
  type AssessmentStatus,
  FAILURE_MESSAGES,
  type FailureCode,
  type Source,
  type Subject,
} from './assessment.ts';
import { type Coverage, coverageOf } from './coverage.ts';

/** An assessment as it is published; times are ISO 8601 in UTC. Spec 2.5, decisions 4. */
export interface AssessmentRecord {
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
  readonly coverage: Coverage;
  readonly failureCode: FailureCode | null;
  readonly failureMessage: string | null;
}

/** The record's JSON text, which is stored and answered byte for byte, its keys always in the same order. */
export function writeAssessmentDocument(assessment: Assessment): string {
  return JSON.stringify(recordOf(assessment));
}

/** JSON has no place for what is undefined. */
const LEFT_OUT = { sources: undefined, evidence: undefined, claims: undefined };

/** What a list shows of an assessment: the record without what can be long. */
export type AssessmentSummary = Omit<AssessmentRecord, 'subject' | 'sources' | 'evidence' | 'claims'> & {
  readonly subject: Pick<Subject, 'type' | 'name'>;
};

/** What stores keep of an assessment: its document, and beside it the summary's JSON text for lists. */
export function writeAssessmentTexts(assessment: Assessment): { readonly document: string; readonly summary: string } {
  const record = recordOf(assessment);
  const { type, name } = assessment.subject;
  const summary: AssessmentSummary = { ...record, ...LEFT_OUT, subject: { type, name } };
  return { document: JSON.stringify(record), summary: JSON.stringify(summary) };
}

/** What a store keeps of a lease beside the document. */
export interface KeptLease {
  readonly fencingNumber: number;
  readonly leaseExpiresAt: number | null;
}

/** The assessment that a document was written from. */
export function readAssessmentDocument(document: string, { fencingNumber, leaseExpiresAt }: KeptLease): Assessment {
  const { assessmentId, coverage: _, failureMessage: _message, ...record } = JSON.parse(document) as AssessmentRecord;
  return {
    ...record,
    id: assessmentId,
    createdAt: Date.parse(record.createdAt),
    startedAt: record.startedAt === null ? null : Date.parse(record.startedAt),
    finishedAt: record.finishedAt === null ? null : Date.parse(record.finishedAt),
    deletesAt: Date.parse(record.deletesAt),
    sources: record.sources.map((source) => ({ ...source, fetchedAt: Date.parse(source.fetchedAt) })),
    fencingNumber,
    leaseExpiresAt,
  };
}

function recordOf(assessment: Assessment): AssessmentRecord {
  const { id, siteId, status, profileKey, profileVersion, externalReference, subject, attempt } = assessment;
  const { createdAt, startedAt, finishedAt, deletesAt, sources, evidence, claims, failureCode } = assessment;
  return {
    assessmentId: id,
    siteId,
    status,
    profileKey,
    profileVersion,
    externalReference,
    subject,
    attempt,
    createdAt: isoTime(createdAt),
    startedAt: isoTimeOrNull(startedAt),
    finishedAt: isoTimeOrNull(finishedAt),
    deletesAt: isoTime(deletesAt),
    sources: sources.map((source) => ({ ...source, fetchedAt: isoTime(source.fetchedAt) })),
    evidence,
    claims,
    coverage: coverageOf(sources),
    failureCode,
    failureMessage: failureCode && FAILURE_MESSAGES[failureCode],
  };
}
