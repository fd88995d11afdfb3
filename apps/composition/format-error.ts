import { StoreUnavailableError, StoreUnusableError } from '../../core/shared/domain-error.ts';

/**
 * Formats an error for the operator, without a stack trace. For `StoreUnavailableError`, returns the message of its
 * cause.
 */
export function formatError(error: unknown): string {
  if (error instanceof StoreUnavailableError && error.cause instanceof StoreUnusableError) return error.cause.message;
  return error instanceof Error ? error.message : String(error);
}
