import type { SourceOutcome } from '../shared/source-outcome.ts';
import type { Source } from './assessment.ts';

/** Every outcome of a source, in the order in which they are counted. */
export const SOURCE_OUTCOMES = [
  'fetched',
  'unreachable',
  'timed_out',
  'tls_failed',
  'http_error',
  'redirect_refused',
  'blocked',
  'robots_disallowed',
  'unsupported_type',
  'too_large',
  'incomplete',
  'encoding_invalid',
  'unreadable',
] as const satisfies readonly SourceOutcome[];

/**
 * Number of sources per outcome, 0 for an outcome that no source had. Plain counts: no share, no rank and nothing that
 * could be taken for a verdict. All are 0 until the assessment has ended. docs/assessments.md#the-record
 */
export type Coverage = Readonly<Record<SourceOutcome, number>>;

const ZERO_COUNTS = Object.fromEntries(SOURCE_OUTCOMES.map((outcome) => [outcome, 0])) as Record<SourceOutcome, number>;

/** The coverage of these sources. */
export function countOutcomes(sources: readonly Source[]): Coverage {
  const counts = { ...ZERO_COUNTS };
  for (const { outcome } of sources) counts[outcome] += 1;
  return counts;
}
