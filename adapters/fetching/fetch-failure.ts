import type { SourceOutcome } from '../../core/shared/source-outcome.ts';

/** Error that ends a fetch with an outcome. It never leaves the fetcher. */
export class FetchFailure extends Error {
  override readonly name = 'FetchFailure';

  constructor(
    readonly outcome: Exclude<SourceOutcome, 'fetched'>,
    cause?: unknown,
  ) {
    super(outcome, { cause });
  }
}

/** Converts an error to a FetchFailure with this outcome. Returns a FetchFailure unchanged. */
export function toFetchFailure(error: unknown, outcome: FetchFailure['outcome']): FetchFailure {
  return error instanceof FetchFailure ? error : new FetchFailure(outcome, error);
}
