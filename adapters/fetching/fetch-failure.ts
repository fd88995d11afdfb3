import type { SourceOutcome } from '../../core/shared/source-outcome.ts';
import { ConnectionError } from '../network/connection-error.ts';

/** Internal error that ends a fetch. `UndiciPageFetcher` returns its `outcome`. */
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
 * Converts an error to a FetchFailure. Returns a FetchFailure unchanged. The outcome is the reason of a
 * ConnectionError, and `outcome` for any other error.
 */
export function toFetchFailure(error: unknown, outcome: FetchFailure['outcome']): FetchFailure {
  if (error instanceof FetchFailure) return error;
  return new FetchFailure(error instanceof ConnectionError ? error.reason : outcome, error);
}
