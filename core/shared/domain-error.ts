/** An expected error. `code` is stable and has a row in the problem table of docs/errors.md. */
export abstract class DomainError extends Error {
  abstract readonly code: string;
}

/** An invalid part of a request. */
export interface Violation {
  /** The location: a JSON pointer into the body, `query:NAME` or `header:NAME`. */
  readonly pointer: string;
  readonly detail: string;
}

/** Maximum number of violations per error. It keeps error responses small. */
const MAX_VIOLATIONS = 20;
/** Maximum number of characters of a violation's pointer. Longer pointers are truncated. */
const MAX_POINTER_LENGTH = 200;

/** The request is invalid. The error lists at most 20 violations. */
export class InvalidRequestError extends DomainError {
  readonly code = 'invalid_request';
  readonly violations: readonly Violation[];

  constructor(violations: readonly Violation[]) {
    super('The request is invalid.');
    this.violations = violations
      .slice(0, MAX_VIOLATIONS)
      .map(({ pointer, detail }) => ({ pointer: truncatePointer(pointer), detail }));
  }
}

function truncatePointer(pointer: string): string {
  const points = [...pointer.slice(0, 2 * MAX_POINTER_LENGTH)];
  return pointer.length <= MAX_POINTER_LENGTH ? pointer : `${points.slice(0, MAX_POINTER_LENGTH - 1).join('')}…`;
}

/** An `Idempotency-Key` or `submissionId` was used before for a different request. */
export class IdempotencyKeyReusedError extends DomainError {
  readonly code = 'idempotency_key_reused';
}

/** The store is temporarily unavailable. The same request may succeed later. */
export class StoreUnavailableError extends DomainError {
  readonly code = 'store_unavailable';
}

/**
 * The store cannot be used. The message tells the operator the reason in one sentence, and names the file. The error is
 * the `cause` of a `StoreUnavailableError`, or is thrown directly if a store cannot be opened. HTTP responses never
 * include it.
 */
export class StoreUnusableError extends Error {}
