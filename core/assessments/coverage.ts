import type { SourceOutcome } from '../shared/source-outcome.ts';
import type { Source } from './assessment.ts';

/** All outcomes that a source can have, in the order in which the record lists them. */
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
 * Number of sources per outcome. Every outcome has a field. All numbers are 0 until the assessment has ended.
 * docs/assessments.md#the-record
 */
export type OutcomeCounts = Readonly<Record<SourceOutcome, number>>;

const ZERO_COUNTS = Object.fromEntries(SOURCE_OUTCOMES.map((outcome) => [outcome, 0])) as Record<SourceOutcome, number>;

export function countOutcomes(sources: readonly Source[]): OutcomeCounts {
  const counts = { ...ZERO_COUNTS };
  for (const { outcome } of sources) counts[outcome] += 1;
  return counts;
}
