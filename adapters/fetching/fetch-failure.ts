import type { SourceOutcome } from '../../core/shared/source-outcome.ts';
import { ConnectionError } from '../network/connection-error.ts';

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

/**
 * Converts an error to a FetchFailure with this outcome. Returns a FetchFailure unchanged. The reason of a
 * ConnectionError becomes the outcome.
 */
export function toFetchFailure(error: unknown, outcome: FetchFailure['outcome']): FetchFailure {
  if (error instanceof FetchFailure) return error;
  return new FetchFailure(error instanceof ConnectionError ? error.reason : outcome, error);
}
