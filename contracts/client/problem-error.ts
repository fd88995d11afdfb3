import type { ProblemDocument } from '../problem-document.ts';

/** An error response of the API. Branch on `code`, show `message`, and quote `requestId` to support. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';

  /** `retryAfter` is the `Retry-After` header in seconds, if present. */
  constructor(
    readonly problem: ProblemDocument,
    readonly retryAfter: number | undefined,
  ) {
    super(problem.detail);
  }

  get code(): ProblemDocument['code'] {
    return this.problem.code;
  }

  get status(): number {
    return this.problem.status;
  }

  get requestId(): string {
    return this.problem.requestId;
  }

  /** The errors in the request. Each has a pointer to the invalid part of the request. */
  get faults(): NonNullable<ProblemDocument['errors']> {
    return this.problem.errors ?? [];
  }
}

/** A response that does not come from the API, such as a proxy's error page or a truncated body. */
export class UnexpectedAnswerError extends Error {
  override readonly name = 'UnexpectedAnswerError';

  constructor(
    readonly status: number,
    /** The `Retry-After` header in seconds, if present. */
    readonly retryAfter: number | undefined,
  ) {
    super(`Unexpected response with status ${status}: it does not come from the Portico API.`);
  }
}
