import type { UpdateFilter } from 'mongodb';
import type { Assessment } from '../../../core/assessments/assessment.ts';
import {
  addNullQuotes,
  parseAssessmentDocument,
  serializeDocumentAndSummary,
} from '../../../core/assessments/assessment-document.ts';
import type { IdempotentSubmission, StoredAssessment } from '../../../core/assessments/assessment-repository.port.ts';
import type { AssessmentDocument } from './documents.ts';

/** Creates the document of a new assessment. */
export function toAssessmentDocument(
  assessment: Assessment,
  { idempotencyKey, fingerprint }: IdempotentSubmission,
): AssessmentDocument {
  const { id: _id, siteId, createdAt, deletesAt } = assessment;
  return { _id, siteId, idempotencyKey, fingerprint, createdAt, deletesAt, ...toStateFields(assessment) };
}

/** Returns the update that stores this state of an assessment in its document and removes the progress. */
export function toAssessmentUpdateWithoutProgress(assessment: Assessment): UpdateFilter<AssessmentDocument> {
  const { freeAt, ...state } = toStateFields(assessment);
  return freeAt === undefined
    ? { $set: state, $unset: { freeAt: true, progress: true } }
    : { $set: { ...state, freeAt }, $unset: { progress: true } };
}

/** Parses the assessment in a document. */
export function toAssessment({ status, fencingNumber, freeAt, document }: AssessmentDocument): Assessment {
  const leaseExpiresAt = status === 'queued' ? null : (freeAt ?? null);
  return parseAssessmentDocument(decodeUtf8(document), { fencingNumber, leaseExpiresAt });
}

/** Converts a document to a `StoredAssessment`, whose JSON text is not parsed. */
export function toStoredAssessment(
  found: Pick<AssessmentDocument, '_id' | keyof AssessmentStateFields>,
): StoredAssessment {
  const { _id: assessmentId, status, fencingNumber, document } = found;
  return { assessmentId, status, fencingNumber, document: addNullQuotes(decodeUtf8(document)) };
}

type AssessmentStateFields = Pick<
  AssessmentDocument,
  'externalReference' | 'profileKey' | 'status' | 'fencingNumber' | 'freeAt' | 'summary' | 'document'
>;

function toStateFields(assessment: Assessment): AssessmentStateFields {
  const { externalReference, profileKey, status, fencingNumber, leaseExpiresAt } = assessment;
  const { summary, document } = serializeDocumentAndSummary(assessment);
  return {
    externalReference,
    profileKey,
    status,
    fencingNumber,
    freeAt: status === 'queued' ? 0 : (leaseExpiresAt ?? undefined),
    summary: Buffer.from(summary),
    document: Buffer.from(document),
  };
}

function decodeUtf8({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString();
}
