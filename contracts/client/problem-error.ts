import type { ProblemDocument } from '../problem-document.ts';

/** A refusal of the service. Branch on `code`; show `message`; quote `requestId`. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';

  /** `retryAfter` is in seconds, where the answer has named it. */
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

  /** Each fault of the request, with the pointer to where it is. */
  get faults(): NonNullable<ProblemDocument['errors']> {
    return this.problem.errors ?? [];
  }
}

/** An answer that is not the service's: a proxy's page, say, or one that broke off. */
export class UnexpectedAnswerError extends Error {
  override readonly name = 'UnexpectedAnswerError';

  constructor(
    readonly status: number,
    /** In seconds, where the answer has named it. */
    readonly retryAfter: number | undefined,
  ) {
    super(`The answer, with status ${status}, is not one of the service's.`);
  }
}
