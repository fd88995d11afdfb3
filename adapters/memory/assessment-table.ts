import { type Assessment, isTerminal } from '../../core/assessments/assessment.ts';
import { readAssessmentDocument, writeAssessmentDocument } from '../../core/assessments/assessment-document.ts';
import type { StoredAssessment, Submission } from '../../core/assessments/assessment-repository.port.ts';

/** One assessment, kept as its document: nobody outside can change it. */
interface KeptAssessment {
  readonly assessment: Assessment;
  readonly submission: Submission;
}

/** The assessments of a process, for its repository and its leases. */
export class AssessmentTable {
  private readonly kept = new Map<string, KeptAssessment>();
  private readonly idsByKey = new Map<string, string>();
  private readonly activeIds = new Set<string>();

  /** Stores a new assessment. */
  add(assessment: Assessment, submission: Submission): void {
    const copy = readAssessmentDocument(writeAssessmentDocument(assessment), assessment);
    this.kept.set(assessment.id, { assessment: copy, submission });
    this.idsByKey.set(keyOf(assessment.siteId, submission.idempotencyKey), assessment.id);
    if (isTerminal(assessment.status)) this.activeIds.delete(assessment.id);
    else this.activeIds.add(assessment.id);
  }

  /** Stores another state of an assessment that is here. */
  put(assessment: Assessment): void {
    const known = this.kept.get(assessment.id);
    if (known) this.add(assessment, known.submission);
  }

  remove(assessmentId: string): void {
    const known = this.kept.get(assessmentId);
    if (!known) return;
    const key = keyOf(known.assessment.siteId, known.submission.idempotencyKey);
    if (this.idsByKey.get(key) === assessmentId) this.idsByKey.delete(key);
    this.kept.delete(assessmentId);
    this.activeIds.delete(assessmentId);
  }

  find(siteId: string, assessmentId: string, now: number): Assessment | undefined {
    const assessment = this.kept.get(assessmentId)?.assessment;
    return assessment?.siteId === siteId && assessment.deletesAt > now ? assessment : undefined;
  }

  /** What the key has made, if that is there. */
  made(siteId: string, idempotencyKey: string, now: number): KeptAssessment | undefined {
    const known = this.kept.get(this.idsByKey.get(keyOf(siteId, idempotencyKey)) ?? '');
    return known && known.assessment.deletesAt > now ? known : undefined;
  }

  /** Every assessment that is there. */
  all(now: number): readonly Assessment[] {
    return [...this.kept.values()].map(({ assessment }) => assessment).filter(({ deletesAt }) => deletesAt > now);
  }

  /** The queued and running ones of every site. */
  active(now: number): readonly Assessment[] {
    return [...this.activeIds]
      .flatMap((id) => this.kept.get(id)?.assessment ?? [])
      .filter(({ deletesAt }) => deletesAt > now);
  }

  /** The ids of what is due. */
  due(now: number): readonly string[] {
    return [...this.kept.values()].flatMap(({ assessment: { id, deletesAt } }) => (deletesAt <= now ? [id] : []));
  }
}

/** The assessment as a repository answers it. */
export function storedOf(assessment: Assessment): StoredAssessment {
  const { id: assessmentId, status, fencingNumber } = assessment;
  return { assessmentId, status, fencingNumber, document: writeAssessmentDocument(assessment) };
}

function keyOf(siteId: string, idempotencyKey: string): string {
  return `${siteId} ${idempotencyKey}`;
}
