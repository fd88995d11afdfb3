import { StoreFault, StoreUnavailable } from '../../core/shared/domain-error.ts';

/** Error text for the operator: no stack; for an unusable store, its cause. */
export function failureText(error: unknown): string {
  if (error instanceof StoreUnavailable && error.cause instanceof StoreFault) return error.cause.message;
  return error instanceof Error ? error.message : String(error);
}
