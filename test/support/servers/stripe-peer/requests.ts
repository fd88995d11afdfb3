import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Form, readForm } from './form.ts';
import { PEER_VERSION } from './objects.ts';
import { PeerError } from './peer-error.ts';
import { invalid } from './shape.ts';

/** A request as the peer has received it. */
export interface PeerRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** What the query of a GET, or the body of a POST, says. */
  readonly form: Form;
}

/** Reads a request whole. */
export async function received(request: IncomingMessage): Promise<PeerRequest> {
  const { method = '', headers } = request;
  const { pathname: path, search } = new URL(request.url ?? '', 'http://peer');
  const body = await text(request);
  return { method, path, headers, body, form: readForm(method === 'GET' ? search : body) };
}

/** Checks what Stripe wants of every request. @throws PeerError */
export function admit({ method, headers, body }: PeerRequest, secretKey: string): void {
  if (headers.authorization !== `Bearer ${secretKey}`) throw new PeerError(401, { type: 'invalid_request_error' });
  if (headers['stripe-version'] !== PEER_VERSION) throw invalid('parameter_invalid_string', 'Stripe-Version');
  if (method === 'GET') {
    if (body !== '' || headers['idempotency-key'] !== undefined) throw invalid('parameter_unknown', 'body');
  } else if (headers['content-type'] !== 'application/x-www-form-urlencoded') {
    throw invalid('parameter_invalid_string', 'Content-Type');
  }
}

interface Kept {
  readonly said: string;
  readonly answer: unknown;
}

/** Answers given under idempotency keys, which are given again. */
export class KeptAnswers {
  private readonly kept = new Map<string, Kept>();

  /** The answer that was given under the request's key, or the one that `work` makes now. @throws PeerError */
  once({ method, path, headers, body }: PeerRequest, work: () => unknown): unknown {
    const key = headers['idempotency-key'];
    if (typeof key !== 'string') return work();
    if (!/^[!-~]{1,255}$/.test(key)) throw invalid('parameter_invalid_string', 'Idempotency-Key');
    const before = this.kept.get(key);
    const said = `${method} ${path} ${body}`;
    if (before && before.said !== said) throw new PeerError(400, { type: 'idempotency_error' });
    // What is refused for its parameters is not kept: nothing was begun.
    const answer = before?.answer ?? structuredClone(work());
    this.kept.set(key, { said, answer });
    return answer;
  }
}
