import type { AssessmentRecord } from '../../core/assessments/assessment-document.ts';
import { firstLine } from '../../core/shared/text.ts';
import { formatUnreadPages } from '../presenters/claim-reasons.ts';
import { formatFactValue, groupEvidence } from '../presenters/evidence-groups.ts';
import { formatTable } from './table.ts';

/**
 * Maximum length of a fact's value, URL and quote, in code points. One long cell would widen the column in all rows.
 */
const MAX_CELL_LENGTH = 60;

/**
 * Formats the sources, the facts (grouped by kind, a row per citation) and the claims as three tables. Long cells of
 * facts are truncated. If a claim was not found or could not be verified, the last line lists the unread pages.
 */
export function formatAssessment({ sources, evidence, claims }: AssessmentRecord): string {
  const sourceRows = sources.map(({ sourceId, outcome, url }) => [sourceId, outcome, url]);
  const parts = [formatTable(['SOURCE', 'OUTCOME', 'URL'], sourceRows)];
  if (evidence.length > 0) parts.push(formatTable(['FACT', 'VALUE', 'EVIDENCE', 'URL', 'QUOTE'], toFactRows(evidence)));
  if (claims.length > 0) {
    const claimRows = claims.map(({ claim, claimed, status, reason, citations }) => [
      `${claim} ${claimed}`,
      status,
      reason ?? '',
      citations.join(' '),
    ]);
    parts.push(formatTable(['CLAIM', 'STATUS', 'REASON', 'CITATIONS'], claimRows));
  }
  const hasUnsettledClaim = claims.some(
    ({ status, reason }) => status === 'not_found' || reason === 'source_not_fetched',
  );
  const unreadSentence = hasUnsettledClaim ? formatUnreadPages(sources) : null;
  if (unreadSentence !== null) parts.push(`${unreadSentence}.`);
  return parts.join('\n\n');
}

/** A row per citation. Kind and value appear only in their first row. */
function toFactRows(evidence: AssessmentRecord['evidence']): readonly (readonly string[])[] {
  return groupEvidence(evidence).flatMap(({ fact, facts }) =>
    facts.flatMap(({ value, citations }, valueIndex) =>
      citations.map(({ evidenceId, url, quote }, citationIndex) => [
        valueIndex === 0 && citationIndex === 0 ? fact : '',
        citationIndex === 0 ? firstLine(formatFactValue(fact, value), MAX_CELL_LENGTH) : '',
        evidenceId,
        firstLine(url, MAX_CELL_LENGTH),
        firstLine(quote ?? '', MAX_CELL_LENGTH),
      ]),
    ),
  );
}
