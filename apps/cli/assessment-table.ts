import type { AssessmentRecord } from '../../core/assessments/assessment-document.ts';
import { table } from './table.ts';

/** A line for each piece of evidence, and one for each source that has none. */
export function assessmentTable({ sources, evidence }: AssessmentRecord): string {
  const rows = sources.flatMap(({ sourceId, outcome, url }) => {
    const ofSource = evidence.filter((one) => one.sourceId === sourceId);
    if (ofSource.length === 0) return [[sourceId, outcome, '', '', url]];
    return ofSource.map(({ fact, value, url: cited }) => [sourceId, outcome, fact, String(value), cited]);
  });
  return table(['SOURCE', 'OUTCOME', 'FACT', 'VALUE', 'URL'], rows);
}
