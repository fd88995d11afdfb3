import type { Subject } from '../evidence/subject.ts';
import { foldCaseForComparison } from '../shared/text.ts';
import type { AssessmentStatus } from './assessment.ts';
import type { AssessmentSummary } from './assessment-document.ts';

/** Filters of a list of assessments. All defined filters must match. */
export interface AssessmentFilter {
  readonly status?: AssessmentStatus | undefined;
  readonly profileKey?: string | undefined;
  readonly subjectType?: Subject['type'] | undefined;
  /** Case-insensitive substring of the subject's name, the external reference or the id. */
  readonly search?: string | undefined;
}

/**
 * Returns a function that checks a summary against all filters except `status`. Returns `undefined` if there are no
 * such filters. Stores have no index for these filters, so they read all summaries in order and select the matching
 * ones.
 */
export function createSummaryMatcher({
  profileKey,
  subjectType,
  search,
}: AssessmentFilter): ((summary: AssessmentSummary) => boolean) | undefined {
  if (profileKey === undefined && subjectType === undefined && search === undefined) return undefined;
  const needle = search === undefined ? undefined : foldCaseForComparison(search);
  return ({ assessmentId, externalReference, subject, ...summary }) =>
    (profileKey ?? summary.profileKey) === summary.profileKey &&
    (subjectType ?? subject.type) === subject.type &&
    (needle === undefined ||
      [subject.name, externalReference, assessmentId].some((text) => foldCaseForComparison(text).includes(needle)));
}
