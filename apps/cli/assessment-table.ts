import type { AssessmentRecord } from '../../core/assessments/assessment-document.ts';
import { firstLine } from '../../core/shared/text.ts';
import { unreadPages } from '../presenters/claim-reasons.ts';
import { groupEvidence, valueText } from '../presenters/evidence-groups.ts';
import { table } from './table.ts';

/** Maximum width of a fact's value, URL and quote, in code points: one long cell would pad the column of each row. */
const MAX_CELL = 60;

/**
 * A table of the sources, one of the facts by kind with a line per citation, and one of the claims. If a claim was not
 * found or could not be verified, the last line names the pages that could not be read. Long cells of facts are cut.
 */
export function assessmentTable({ sources, evidence, claims }: AssessmentRecord): string {
  const fetched = sources.map(({ sourceId, outcome, url }) => [sourceId, outcome, url]);
  const parts = [table(['SOURCE', 'OUTCOME', 'URL'], fetched)];
  if (evidence.length > 0) parts.push(table(['FACT', 'VALUE', 'EVIDENCE', 'URL', 'QUOTE'], factRows(evidence)));
  if (claims.length > 0) {
    const judged = claims.map(({ claim, claimed, status, reason, citations }) => [
      `${claim} ${claimed}`,
      status,
      reason ?? '',
      citations.join(' '),
    ]);
    parts.push(table(['CLAIM', 'STATUS', 'REASON', 'CITATIONS'], judged));
  }
  const isOpen = claims.some(({ status, reason }) => status === 'not_found' || reason === 'source_not_fetched');
  const unread = isOpen ? unreadPages(sources) : null;
  if (unread !== null) parts.push(`${unread}.`);
  return parts.join('\n\n');
}

/** The kind and the value are printed only on the first of their lines. */
function factRows(evidence: AssessmentRecord['evidence']): readonly (readonly string[])[] {
  return groupEvidence(evidence).flatMap(({ fact, facts }) =>
    facts.flatMap(({ value, citations }, ofKind) =>
      citations.map(({ evidenceId, url, quote }, ofValue) => [
        ofKind === 0 && ofValue === 0 ? fact : '',
        ofValue === 0 ? firstLine(valueText(fact, value), MAX_CELL) : '',
        evidenceId,
        firstLine(url, MAX_CELL),
        firstLine(quote ?? '', MAX_CELL),
      ]),
    ),
  );
}
