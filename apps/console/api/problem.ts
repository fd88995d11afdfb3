import type { ProblemDocument } from '../../../contracts/problem-document.ts';

/** What the server has refused, or that it did not answer at all. */
export class Problem extends Error {
  readonly status: number;
  readonly code: ProblemDocument['code'] | 'unreachable' | 'unreadable';
  /** By which the request is found in the request log. */
  readonly requestId: string | undefined;
  /** Each fault of the request, with the JSON pointer of its place. */
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

  /** Whether asking again may help. */
  get isRetryable(): boolean {
    return this.code === 'unreachable' || this.status === 503 || this.status === 502;
  }
}

/** Anything thrown, as a problem. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return new Problem({ code: 'unreadable', detail: 'Something went wrong in this page. Reload it and try again.' });
}
