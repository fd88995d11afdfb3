import type { AssessmentRecord } from '../../core/assessments/assessment-document.ts';
import { table } from './table.ts';

/** A line for each piece of evidence and one for each source that has none; below them one for each claim. */
export function assessmentTable({ sources, evidence, claims }: AssessmentRecord): string {
  const rows = sources.flatMap(({ sourceId, outcome, url }) => {
    const ofSource = evidence.filter((one) => one.sourceId === sourceId);
    if (ofSource.length === 0) return [[sourceId, outcome, '', '', '', url]];
    return ofSource.map(({ evidenceId, fact, value, url: cited }) => [
      sourceId,
      outcome,
      evidenceId,
      fact,
      String(value),
      cited,
    ]);
  });
  const ofSources = table(['SOURCE', 'OUTCOME', 'EVIDENCE', 'FACT', 'VALUE', 'URL'], rows);
  if (claims.length === 0) return ofSources;
  const judged = claims.map(({ claim, claimed, status, reason, citations }) => [
    `${claim} ${claimed}`,
    status,
    reason ?? '',
    citations.join(' '),
  ]);
  return `${ofSources}\n\n${table(['CLAIM', 'STATUS', 'REASON', 'RESTS ON'], judged)}`;
}
