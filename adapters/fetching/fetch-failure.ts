import type { SourceOutcome } from '../../core/shared/source-outcome.ts';

/** Ends a fetch with an outcome; it never leaves the fetcher. */
export class FetchFailure extends Error {
  override readonly name = 'FetchFailure';

  constructor(
    readonly outcome: Exclude<SourceOutcome, 'fetched'>,
    cause?: unknown,
  ) {
    super(outcome, { cause });
  }
}

/** The failure that an error is; `outcome` for whatever is none yet. */
export function toFetchFailure(error: unknown, outcome: FetchFailure['outcome']): FetchFailure {
  return error instanceof FetchFailure ? error : new FetchFailure(outcome, error);
}
