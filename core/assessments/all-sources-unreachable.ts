import type { SourceOutcome } from '../shared/source-outcome.ts';
import type { Source } from './assessment.ts';

/** Outcomes without any response of the URL's host. */
const UNANSWERED: ReadonlySet<SourceOutcome> = new Set(['unreachable', 'timed_out', 'tls_failed', 'blocked']);
/** Unanswered outcomes whose cause may be temporary. */
const TRANSIENT: ReadonlySet<SourceOutcome> = new Set(['unreachable', 'timed_out']);

/** Whether no source responded and at least one failure may be temporary. The assessment fails then. */
export function allSourcesUnreachable(sources: readonly Source[]): boolean {
  return (
    sources.every(({ outcome }) => UNANSWERED.has(outcome)) && sources.some(({ outcome }) => TRANSIENT.has(outcome))
  );
}
