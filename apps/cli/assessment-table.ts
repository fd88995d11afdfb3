import type { PublicAssessmentRecord } from '../../core/assessments/assessment-document.ts';
import { truncateToFirstLine } from '../../core/shared/text.ts';
import { formatUnreadPages } from '../presenters/claim-reasons.ts';
import { formatFactValue, groupEvidence } from '../presenters/evidence-groups.ts';
import { formatTable } from './table.ts';

/**
 * Maximum length of a fact's value, URL and quote, in code points. Longer cells are truncated, because a column is as
 * wide as its longest cell.
 */
const MAX_CELL_LENGTH = 60;

/**
 * Formats three tables: the sources, the facts and the claims. The facts are grouped by kind, with one row per
 * citation. If a claim was not found or a source of it was not fetched, the last line lists the pages that could not be
 * read.
 */
export function formatAssessment({ sources, evidence, claims }: PublicAssessmentRecord): string {
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

/** Returns one row per citation. A kind and a value appear only in the first row of their group. */
function toFactRows(evidence: PublicAssessmentRecord['evidence']): readonly (readonly string[])[] {
  return groupEvidence(evidence).flatMap(({ fact, facts }) =>
    facts.flatMap(({ value, citations }, valueIndex) =>
      citations.map(({ evidenceId, url, quote }, citationIndex) => [
        valueIndex === 0 && citationIndex === 0 ? fact : '',
        citationIndex === 0 ? truncateToFirstLine(formatFactValue(fact, value), MAX_CELL_LENGTH) : '',
        evidenceId,
        truncateToFirstLine(url, MAX_CELL_LENGTH),
        truncateToFirstLine(quote ?? '', MAX_CELL_LENGTH),
      ]),
    ),
  );
}
