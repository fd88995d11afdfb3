import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Form, parseForm } from './form.ts';
import { STRIPE_API_VERSION } from './objects.ts';
import { StripeMockError } from './peer-error.ts';
import { invalidParameter } from './shape.ts';

/** A request as the peer has received it. */
export interface StripeRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** What the query of a GET, or the body of a POST, says. */
  readonly form: Form;
}

/** Reads a request whole. */
export async function readRequest(request: IncomingMessage): Promise<StripeRequest> {
  const { method = '', headers } = request;
  const { pathname: path, search } = new URL(request.url ?? '', 'http://peer');
  const body = await text(request);
  return { method, path, headers, body, form: parseForm(method === 'GET' ? search : body) };
}

/** Checks what Stripe wants of every request. @throws StripeMockError */
export function validateRequest({ method, headers, body }: StripeRequest, secretKey: string): void {
  if (headers.authorization !== `Bearer ${secretKey}`)
    throw new StripeMockError(401, { type: 'invalid_request_error' });
  if (headers['stripe-version'] !== STRIPE_API_VERSION)
    throw invalidParameter('parameter_invalid_string', 'Stripe-Version');
  if (method === 'GET') {
    if (body !== '' || headers['idempotency-key'] !== undefined) throw invalidParameter('parameter_unknown', 'body');
  } else if (headers['content-type'] !== 'application/x-www-form-urlencoded') {
    throw invalidParameter('parameter_invalid_string', 'Content-Type');
  }
}

interface StoredResponse {
  readonly request: string;
  readonly response: unknown;
}

/** Answers given under idempotency keys, which are given again. */
export class IdempotentResponses {
  private readonly responses = new Map<string, StoredResponse>();

  /** The answer that was given under the request's key, or the one that `work` makes now. @throws StripeMockError */
  once({ method, path, headers, body }: StripeRequest, work: () => unknown): unknown {
    const key = headers['idempotency-key'];
    if (typeof key !== 'string') return work();
    if (!/^[!-~]{1,255}$/.test(key)) throw invalidParameter('parameter_invalid_string', 'Idempotency-Key');
    const before = this.responses.get(key);
    const said = `${method} ${path} ${body}`;
    if (before && before.request !== said) throw new StripeMockError(400, { type: 'idempotency_error' });
    // What is refused for its parameters is not kept: nothing was begun.
    const answer = before?.response ?? structuredClone(work());
    this.responses.set(key, { request: said, response: answer });
    return answer;
  }
}
