import type { AssessmentRecord } from '../../core/assessments/assessment-document.ts';
import { firstLine } from '../../core/shared/text.ts';
import { unreadPages } from '../presenters/claim-reasons.ts';
import { groupEvidence, valueText } from '../presenters/evidence-groups.ts';
import { formatTable } from './table.ts';

/** Maximum width of a fact's value, URL and quote, in code points: one long cell would pad the column of each row. */
const MAX_CELL_LENGTH = 60;

/**
 * A table of the sources, one of the facts by kind with a line per citation, and one of the claims. If a claim was not
 * found or could not be verified, the last line names the pages that could not be read. Long cells of facts are cut.
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
  const unreadSentence = hasUnsettledClaim ? unreadPages(sources) : null;
  if (unreadSentence !== null) parts.push(`${unreadSentence}.`);
  return parts.join('\n\n');
}

/** The kind and the value are printed only on the first of their lines. */
function toFactRows(evidence: AssessmentRecord['evidence']): readonly (readonly string[])[] {
  return groupEvidence(evidence).flatMap(({ fact, facts }) =>
    facts.flatMap(({ value, citations }, valueIndex) =>
      citations.map(({ evidenceId, url, quote }, citationIndex) => [
        valueIndex === 0 && citationIndex === 0 ? fact : '',
        citationIndex === 0 ? firstLine(valueText(fact, value), MAX_CELL_LENGTH) : '',
        evidenceId,
        firstLine(url, MAX_CELL_LENGTH),
        firstLine(quote ?? '', MAX_CELL_LENGTH),
      ]),
    ),
  );
}
