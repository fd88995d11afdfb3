import { StoreFault, StoreUnavailable } from '../../core/shared/domain-error.ts';

/** What a program that ends tells the operator of an error: never a stack; of a store that cannot be used, why. */
export function failureText(error: unknown): string {
  if (error instanceof StoreUnavailable && error.cause instanceof StoreFault) return error.cause.message;
  return error instanceof Error ? error.message : String(error);
}
