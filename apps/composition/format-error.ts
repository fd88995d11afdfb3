import { StoreUnavailable, StoreUnusable } from '../../core/shared/domain-error.ts';

/**
 * Formats an error for the operator, without a stack trace. For `StoreUnavailable`, returns the message of its cause.
 */
export function formatError(error: unknown): string {
  if (error instanceof StoreUnavailable && error.cause instanceof StoreUnusable) return error.cause.message;
  return error instanceof Error ? error.message : String(error);
}
