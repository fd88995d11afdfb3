import type { PublicAssessmentRecord } from '../../core/assessments/assessment-document.ts';
import { groupEvidence } from './evidence-groups.ts';

type AssessedClaim = PublicAssessmentRecord['claims'][number];

/** A count of results of an ended assessment, such as `1 of 7 claims supported`. */
export interface AssessmentCount {
  readonly text: string;
  /** The counted items: claims with this status, pages, or facts. */
  readonly category: AssessedClaim['status'] | 'pages' | 'facts';
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
 * counts once. Statuses without claims are omitted, except `supported`.
 */
export function countAssessmentResults(
  record: Pick<PublicAssessmentRecord, 'claims' | 'sources' | 'evidence'>,
): readonly AssessmentCount[] {
  const { claims, sources, evidence } = record;
  const readCount = sources.filter(({ outcome }) => outcome === 'fetched').length;
  const factCount = groupEvidence(evidence).reduce((sum, { facts }) => sum + facts.length, 0);
  return [
    ...countClaims(claims),
    { text: `${readCount} of ${pluralize(sources.length, 'page')} read`, category: 'pages' },
    { text: pluralize(factCount, 'fact'), category: 'facts' },
  ];
}

function countClaims(claims: readonly AssessedClaim[]): readonly AssessmentCount[] {
  if (claims.length === 0) return [];
  return CLAIM_STATUSES.flatMap((status): AssessmentCount[] => {
    const count = claims.filter((claim) => claim.status === status).length;
    const label = CLAIM_STATUS_LABELS[status];
    if (status === 'supported')
      return [{ text: `${count} of ${pluralize(claims.length, 'claim')} ${label}`, category: status }];
    return count === 0 ? [] : [{ text: `${count} ${label}`, category: status }];
  });
}

/** Formats `1 page` and `2 pages`. */
function pluralize(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
