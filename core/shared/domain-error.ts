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

/** The request itself is wrong; `faults` names each place. */
export class InvalidRequest extends DomainError {
  readonly code = 'invalid_request';
  readonly faults: readonly Fault[];

  constructor(...faults: readonly Fault[]) {
    super(faults.map(({ pointer, detail }) => `${pointer}: ${detail}`).join('; '));
    this.faults = faults;
  }
}

/** An `Idempotency-Key` or `submissionId` was used before for a request that said something else. Decisions 1, 3. */
export class IdempotencyKeyReused extends DomainError {
  readonly code = 'idempotency_key_reused';
}

/** The store cannot take or give anything at the moment; the same request may succeed later. */
export class StoreUnavailable extends DomainError {
  readonly code = 'store_unavailable';
}
