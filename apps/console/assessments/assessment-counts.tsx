import { type AssessmentCount, countAssessmentResults } from '../../presenters/assessment-counts.ts';
import classes from './assessment-counts.module.css';
import type { Assessment } from './assessment-endpoints.ts';

/** The sections of the page in which the counted items are listed. */
const SECTION_BY_COUNT: Readonly<Record<AssessmentCount['category'], string>> = {
  supported: 'claims',
  contradicted: 'claims',
  not_found: 'claims',
  unverifiable: 'claims',
  pages: 'sources',
  facts: 'facts',
};

/** One line with the counts of an ended assessment. Each count links to its section of the page. */
export function AssessmentCounts({ assessment }: { readonly assessment: Assessment }) {
  return (
    <ul className={classes['counts']} aria-label="Counts">
      {countAssessmentResults(assessment).map((count) => (
        <li key={count.category} data-of={count.category}>
          <a href={`#${SECTION_BY_COUNT[count.category]}`}>{count.text}</a>
        </li>
      ))}
    </ul>
  );
}
