import type { SourceOutcome } from '../shared/source-outcome.ts';
import type { Source } from './assessment.ts';

/** Outcomes without a response from the URL's host. */
const UNANSWERED_OUTCOMES: ReadonlySet<SourceOutcome> = new Set(['unreachable', 'timed_out', 'tls_failed', 'blocked']);
/** Those outcomes in `UNANSWERED_OUTCOMES` whose cause may be temporary. */
const TRANSIENT_OUTCOMES: ReadonlySet<SourceOutcome> = new Set(['unreachable', 'timed_out']);

/** Whether the assessment must fail: no source responded, and at least one of the causes may be temporary. */
export function areAllSourcesUnreachable(sources: readonly Source[]): boolean {
  return (
    sources.every(({ outcome }) => UNANSWERED_OUTCOMES.has(outcome)) &&
    sources.some(({ outcome }) => TRANSIENT_OUTCOMES.has(outcome))
  );
}
