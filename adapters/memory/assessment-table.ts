import { type Assessment, hasEnded } from '../../core/assessments/assessment.ts';
import { parseAssessmentDocument, serializeAssessmentDocument } from '../../core/assessments/assessment-document.ts';
import type { AssessmentProgress } from '../../core/assessments/assessment-progress.ts';
import type { IdempotentSubmission, StoredAssessment } from '../../core/assessments/assessment-repository.port.ts';

/** A stored assessment, and the request that created it. `assessment` is a copy, so callers cannot change it. */
interface AssessmentWithSubmission {
  readonly assessment: Assessment;
  readonly submission: IdempotentSubmission;
}

/** All assessments in memory, shared by the repository and the leases. */
export class AssessmentTable {
  private readonly entries = new Map<string, AssessmentWithSubmission>();
  private readonly idsBySubmissionKey = new Map<string, string>();
  private readonly activeIds = new Set<string>();
  private readonly progressById = new Map<string, { fencingNumber: number; progress: AssessmentProgress }>();

  /** Stores a new assessment. */
  add(assessment: Assessment, submission: IdempotentSubmission): void {
    const copy = parseAssessmentDocument(serializeAssessmentDocument(assessment), assessment);
    this.entries.set(assessment.id, { assessment: copy, submission });
    this.idsBySubmissionKey.set(toSubmissionKey(assessment.siteId, submission.idempotencyKey), assessment.id);
    if (!hasEnded(assessment.status)) this.activeIds.add(assessment.id);
    else {
      this.activeIds.delete(assessment.id);
      this.progressById.delete(assessment.id);
    }
  }

  /** Replaces a stored assessment. Does nothing if no assessment with this id is stored. */
  replace(assessment: Assessment): void {
    const existing = this.entries.get(assessment.id);
    if (existing) this.add(assessment, existing.submission);
  }

  remove(assessmentId: string): void {
    const existing = this.entries.get(assessmentId);
    if (!existing) return;
    const key = toSubmissionKey(existing.assessment.siteId, existing.submission.idempotencyKey);
    if (this.idsBySubmissionKey.get(key) === assessmentId) this.idsBySubmissionKey.delete(key);
    this.entries.delete(assessmentId);
    this.activeIds.delete(assessmentId);
    this.progressById.delete(assessmentId);
  }

  /** Stores a copy of the progress of a running assessment, with the fencing number of its lease. */
  saveProgress({ id, fencingNumber }: Assessment, progress: AssessmentProgress): void {
    this.progressById.set(id, { fencingNumber, progress: progress.map((source) => ({ ...source })) });
  }

  /** Finds the progress of a running assessment. Ignores progress that was saved under an earlier lease. */
  findProgress(siteId: string, assessmentId: string): AssessmentProgress | undefined {
    const assessment = this.find(siteId, assessmentId, 0);
    const saved = this.progressById.get(assessmentId);
    const isCurrent = assessment?.status === 'running' && assessment.fencingNumber === saved?.fencingNumber;
    return isCurrent ? saved?.progress : undefined;
  }

  find(siteId: string, assessmentId: string, now: number): Assessment | undefined {
    const assessment = this.entries.get(assessmentId)?.assessment;
    return assessment?.siteId === siteId && assessment.deletesAt > now ? assessment : undefined;
  }

  /** Finds the assessment created with this idempotency key, unless it is past its deletion date. */
  findByIdempotencyKey(siteId: string, idempotencyKey: string, now: number): AssessmentWithSubmission | undefined {
    const existing = this.entries.get(this.idsBySubmissionKey.get(toSubmissionKey(siteId, idempotencyKey)) ?? '');
    return existing && existing.assessment.deletesAt > now ? existing : undefined;
  }

  /** Lists all assessments that are not past their deletion date. */
  list(now: number): readonly Assessment[] {
    return [...this.entries.values()].map(({ assessment }) => assessment).filter(({ deletesAt }) => deletesAt > now);
  }

  /** Lists the documents of the site's assessments, including assessments past their deletion date. */
  listDocuments(siteId: string): readonly { readonly id: string; readonly document: string }[] {
    return [...this.entries.values()]
      .map(({ assessment }) => assessment)
      .filter((assessment) => assessment.siteId === siteId)
      .map((assessment) => ({ id: assessment.id, document: serializeAssessmentDocument(assessment) }));
  }

  /** Lists the queued and running assessments of all sites. */
  listActive(now: number): readonly Assessment[] {
    return [...this.activeIds]
      .flatMap((id) => this.entries.get(id)?.assessment ?? [])
      .filter(({ deletesAt }) => deletesAt > now);
  }

  /** Lists the ids of assessments past their deletion date. */
  listIdsDueForDeletion(now: number): readonly string[] {
    return [...this.entries.values()].flatMap(({ assessment: { id, deletesAt } }) => (deletesAt <= now ? [id] : []));
  }
}

/** Converts an assessment to the type that the repository returns. */
export function toStoredAssessment(assessment: Assessment): StoredAssessment {
  const { id: assessmentId, status, fencingNumber } = assessment;
  return { assessmentId, status, fencingNumber, document: serializeAssessmentDocument(assessment) };
}

function toSubmissionKey(siteId: string, idempotencyKey: string): string {
  return `${siteId} ${idempotencyKey}`;
}
