import type { SourceOutcome } from '../shared/source-outcome.ts';

/** How far the visit of one submitted URL is. Times are in milliseconds since 1970, by the clock of the worker. */
export interface SourceProgress {
  /** Null until the visit has begun. */
  readonly startedAt: number | null;
  /** Null until the visit has ended. */
  readonly endedAt: number | null;
  /** Null until the visit has ended. */
  readonly outcome: SourceOutcome | null;
}

/** Progress of a run: one entry per submitted URL, in the order submitted. It only informs people who wait. */
export type AssessmentProgress = readonly SourceProgress[];

const NOT_STARTED: SourceProgress = { startedAt: null, endedAt: null, outcome: null };

/** The progress of a run that has visited none of its URLs. */
export function createInitialProgress(urlCount: number): AssessmentProgress {
  return Array.from({ length: urlCount }, () => NOT_STARTED);
}
