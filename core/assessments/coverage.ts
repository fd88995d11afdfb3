import type { Source } from './assessment.ts';
import type { SourceOutcome } from './page-fetcher.port.ts';

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
 * How many sources came to each outcome, those included that none came to. Plain counts: no share, no rank and nothing
 * that could be taken for a verdict. All are 0 before an assessment has ended. Decisions 4.
 */
export type Coverage = Readonly<Record<SourceOutcome, number>>;

const NONE = Object.fromEntries(SOURCE_OUTCOMES.map((outcome) => [outcome, 0])) as Record<SourceOutcome, number>;

/** The coverage of these sources. */
export function coverageOf(sources: readonly Source[]): Coverage {
  const counts = { ...NONE };
  for (const { outcome } of sources) counts[outcome] += 1;
  return counts;
}
