import type { AssessmentRecord } from '../../core/assessments/assessment-document.ts';
import { groupEvidence } from './evidence-groups.ts';

type AssessedClaim = AssessmentRecord['claims'][number];

/** A count of an ended assessment, such as `1 of 7 claims supported`. */
export interface AssessmentCount {
  readonly text: string;
  /** The counted items: claims of a status, pages, or facts. */
  readonly of: AssessedClaim['status'] | 'pages' | 'facts';
}

/** The label of each claim status, in the order in which counts are listed. */
export const CLAIM_STATUS_LABELS: Readonly<Record<AssessedClaim['status'], string>> = {
  supported: 'supported',
  contradicted: 'contradicted',
  not_found: 'not found',
  unverifiable: 'not verifiable',
};

const CLAIM_STATUSES = Object.keys(CLAIM_STATUS_LABELS) as readonly AssessedClaim['status'][];

/**
 * Counts the results of an ended assessment: claims by status, pages read, and facts. A fact that several pages state
 * counts once. A status that no claim has is left out, except `supported`.
 */
export function countAssessmentResults(
  record: Pick<AssessmentRecord, 'claims' | 'sources' | 'evidence'>,
): readonly AssessmentCount[] {
  const { claims, sources, evidence } = record;
  const readCount = sources.filter(({ outcome }) => outcome === 'fetched').length;
  const factCount = groupEvidence(evidence).reduce((sum, { facts }) => sum + facts.length, 0);
  return [
    ...countClaims(claims),
    { text: `${readCount} of ${pluralize(sources.length, 'page')} read`, of: 'pages' },
    { text: pluralize(factCount, 'fact'), of: 'facts' },
  ];
}

function countClaims(claims: readonly AssessedClaim[]): readonly AssessmentCount[] {
  if (claims.length === 0) return [];
  return CLAIM_STATUSES.flatMap((status): AssessmentCount[] => {
    const count = claims.filter((claim) => claim.status === status).length;
    const label = CLAIM_STATUS_LABELS[status];
    if (status === 'supported')
      return [{ text: `${count} of ${pluralize(claims.length, 'claim')} ${label}`, of: status }];
    return count === 0 ? [] : [{ text: `${count} ${label}`, of: status }];
  });
}

/** Formats `1 page` and `2 pages`. */
function pluralize(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
