import type { SourceOutcome } from '../evidence/source-outcome.ts';
import type { Source } from './assessment.ts';

/** Outcomes without any answer of the host that the address names. */
const UNANSWERED: ReadonlySet<SourceOutcome> = new Set(['unreachable', 'timed_out', 'tls_failed', 'blocked']);
/** Those of them whose cause may pass by itself. */
const TRANSIENT: ReadonlySet<SourceOutcome> = new Set(['unreachable', 'timed_out']);

/** Whether no source answered and at least one failure was transient: then the run has failed. */
export function nobodyAnswered(sources: readonly Source[]): boolean {
  return (
    sources.every(({ outcome }) => UNANSWERED.has(outcome)) && sources.some(({ outcome }) => TRANSIENT.has(outcome))
  );
}
