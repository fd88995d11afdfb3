/** An expected refusal. `code` is stable and has a row in the table of problems. */
export abstract class DomainError extends Error {
  abstract readonly code: string;
}

/** One fault in a request: where it is and what is wrong with it. */
export interface Fault {
  /** A JSON pointer into the body, or `query:NAME`, or `header:NAME`. */
  readonly pointer: string;
  readonly detail: string;
}

/** The most faults that are told, and the most characters of a pointer: an answer stays small, whatever was sent. */
const MAX_VIOLATIONS = 20;
const MAX_POINTER_LENGTH = 200;

/** The request itself is wrong; `faults` names each place, or the first of very many. */
export class InvalidRequest extends DomainError {
  readonly code = 'invalid_request';
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super('The request is invalid.');
    this.faults = faults
      .slice(0, MAX_VIOLATIONS)
      .map(({ pointer, detail }) => ({ pointer: truncatePointer(pointer), detail }));
  }
}

function truncatePointer(pointer: string): string {
  const points = [...pointer.slice(0, 2 * MAX_POINTER_LENGTH)];
  return pointer.length <= MAX_POINTER_LENGTH ? pointer : `${points.slice(0, MAX_POINTER_LENGTH - 1).join('')}…`;
}

/** An `Idempotency-Key` or `submissionId` was used before for a different request. */
export class IdempotencyKeyReused extends DomainError {
  readonly code = 'idempotency_key_reused';
}

/** The store cannot take or give anything at the moment; the same request may succeed later. */
export class StoreUnavailable extends DomainError {
  readonly code = 'store_unavailable';
}

/**
 * Why the store cannot be used, in one sentence for the operator, naming the file. It is the `cause` of a
 * `StoreUnavailable`, and is thrown as it is where a store is opened. No answer over HTTP repeats it.
 */
export class StoreFault extends Error {}
