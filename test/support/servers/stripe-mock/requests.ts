import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Form, parseForm } from './form.ts';
import { STRIPE_API_VERSION } from './objects.ts';
import { invalidParameter } from './parameter-rules.ts';
import { StripeMockError } from './stripe-mock-error.ts';

/** A received request. */
export interface StripeRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The parsed query of a GET or body of a POST. */
  readonly form: Form;
}

/** Reads a complete request. */
export async function readRequest(request: IncomingMessage): Promise<StripeRequest> {
  const { method = '', headers } = request;
  const { pathname: path, search } = new URL(request.url ?? '', 'http://peer');
  const body = await text(request);
  return { method, path, headers, body, form: parseForm(method === 'GET' ? search : body) };
}

/** Validates what every request to Stripe needs. @throws PeerError */
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

/** Responses stored by idempotency key, for replays. */
export class IdempotentResponses {
  private readonly responses = new Map<string, StoredResponse>();

  /** Returns the stored response of the request's key, or the result of `work`. @throws PeerError */
  once({ method, path, headers, body }: StripeRequest, work: () => unknown): unknown {
    const key = headers['idempotency-key'];
    if (typeof key !== 'string') return work();
    if (!/^[!-~]{1,255}$/.test(key)) throw invalidParameter('parameter_invalid_string', 'Idempotency-Key');
    const before = this.responses.get(key);
    const said = `${method} ${path} ${body}`;
    if (before && before.request !== said) throw new StripeMockError(400, { type: 'idempotency_error' });
    // Requests with invalid parameters are not stored: Stripe does not begin them.
    const answer = before?.response ?? structuredClone(work());
    this.responses.set(key, { request: said, response: answer });
    return answer;
  }
}
