import type { ProblemDocument } from '../../../contracts/problem-document.ts';

/** An error response of the server, or a missing or unreadable response. */
export class Problem extends Error {
  readonly status: number;
  readonly code: ProblemDocument['code'] | 'unreachable' | 'unreadable';
  /** The id of the request in the request log. `undefined` if the server sent none. */
  readonly requestId: string | undefined;
  /** The errors in the request, each with a JSON pointer. */
  readonly errors: readonly { readonly pointer: string; readonly detail: string }[];

  constructor({
    status,
    code,
    detail,
    requestId,
    errors,
  }: Omit<Partial<ProblemDocument>, 'code'> & Pick<Problem, 'code'>) {
    super(detail);
    this.status = status ?? 0;
    this.code = code;
    this.requestId = requestId;
    this.errors = errors ?? [];
  }

  /** Whether a retry may succeed. */
  get isRetryable(): boolean {
    return this.code === 'unreachable' || this.status === 503 || this.status === 502;
  }
}

/** Converts a thrown value to a problem. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return new Problem({ code: 'unreadable', detail: 'Something went wrong on this page. Reload it and try again.' });
}
