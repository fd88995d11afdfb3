import type { SourceOutcome } from '../../core/shared/source-outcome.ts';

/** Ends a fetch with an outcome. It is only thrown within the fetcher. */
export class FetchFailure extends Error {
  override readonly name = 'FetchFailure';

  constructor(
    readonly outcome: Exclude<SourceOutcome, 'fetched'>,
    cause?: unknown,
  ) {
    super(outcome, { cause });
  }
}

/** Converts an error to a failure with this outcome; a FetchFailure stays as it is. */
export function toFetchFailure(error: unknown, outcome: FetchFailure['outcome']): FetchFailure {
  return error instanceof FetchFailure ? error : new FetchFailure(outcome, error);
}
