import type { Clock } from '../shared/clock.port.ts';
import type { PublicAssessmentRecord } from './assessment-document.ts';
import { AssessmentNotFoundError } from './assessment-errors.ts';
import type { AssessmentRepository, StoredAssessment } from './assessment-repository.port.ts';
import { type AssessmentComparison, compareAssessments } from './compare-assessments.ts';

/** The earlier assessment of a comparison. */
export type PreviousAssessment = Pick<
  PublicAssessmentRecord,
  'assessmentId' | 'profileVersion' | 'createdAt' | 'finishedAt'
>;

/**
 * An assessment compared with the previous one of its reference. Both fields are null if there is nothing to compare.
 */
export type ComparisonWithPrevious =
  | { readonly previous: PreviousAssessment; readonly comparison: AssessmentComparison }
  | { readonly previous: null; readonly comparison: null };

const NOTHING_TO_COMPARE = { previous: null, comparison: null } as const;

/**
 * Compares a completed assessment with the previous completed assessment of the same site, reference and profile. The
 * version of the profile may differ. Both fields of the result are null if the assessment is not completed or is the
 * first one.
 * @throws AssessmentNotFoundError
 */
export class CompareWithPrevious {
  constructor(
    private readonly assessments: AssessmentRepository,
    private readonly clock: Clock,
  ) {}

  async execute(query: { siteId: string; assessmentId: string }): Promise<ComparisonWithPrevious> {
    const { siteId, assessmentId } = query;
    const now = this.clock.now();
    const stored = await this.assessments.find(siteId, assessmentId, now);
    if (!stored) throw new AssessmentNotFoundError();
    if (stored.status !== 'completed') return NOTHING_TO_COMPARE;
    const later = parseRecord(stored);
    const found = await this.assessments.findPreviousCompleted(siteId, later, assessmentId, now);
    if (!found) return NOTHING_TO_COMPARE;
    const earlier = parseRecord(found);
    const { profileVersion, createdAt, finishedAt } = earlier;
    const previous = { assessmentId: earlier.assessmentId, profileVersion, createdAt, finishedAt };
    return { previous, comparison: compareAssessments(earlier, later) };
  }
}

function parseRecord({ document }: StoredAssessment): PublicAssessmentRecord {
  return JSON.parse(document) as PublicAssessmentRecord;
}
