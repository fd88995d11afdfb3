import { StoreError, StoreUnavailable } from '../../core/shared/domain-error.ts';

/**
 * Formats an error for the operator, without a stack. If the store is unavailable, returns the message of the cause.
 */
export function formatError(error: unknown): string {
  if (error instanceof StoreUnavailable && error.cause instanceof StoreError) return error.cause.message;
  return error instanceof Error ? error.message : String(error);
}
