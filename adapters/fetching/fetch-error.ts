import type { SourceOutcome } from '../../core/shared/source-outcome.ts';
import { ConnectionError } from '../network/connection-error.ts';

/** Internal error that ends a fetch. `UndiciPageFetcher` returns its `outcome`. */
export class FetchError extends Error {
  override readonly name = 'FetchError';

  constructor(
    readonly outcome: Exclude<SourceOutcome, 'fetched'>,
    cause?: unknown,
  ) {
    super(outcome, { cause });
  }
}

/**
 * Converts an error to a FetchError. Returns a FetchError unchanged. The outcome is the reason of a
 * ConnectionError, and `outcome` for any other error.
 */
export function toFetchError(error: unknown, outcome: FetchError['outcome']): FetchError {
  if (error instanceof FetchError) return error;
  return new FetchError(error instanceof ConnectionError ? error.reason : outcome, error);
}
