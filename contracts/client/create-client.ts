import type { Access } from '../operation.ts';
import type { ProblemDocument } from '../problem-document.ts';
import type { Answer, Call, NotModified } from './call.ts';
import { ProblemError, UnexpectedAnswerError } from './problem-error.ts';
import { type RetryPolicy, retryRequest } from './retry-request.ts';
import { type OperationId, routes } from './routes.ts';

/** A secret, or where to get it from at each request. */
type Secret = string | (() => string | Promise<string>);

export interface ClientOptions {
  /** The installation's address, with or without a slash at the end. */
  readonly baseUrl: string;
  /** The site of every call that names no other. */
  readonly siteId?: string;
  /** For tickets and assessments. It belongs on a server, never on a page. */
  readonly apiKey?: Secret;
  /** For the management of API keys. */
  readonly accessToken?: Secret;
  /** For payments, where no browser sends it: one of the site's allowed origins. */
  readonly origin?: string;
  /** How often a request is sent again at most; 3 when left out. */
  readonly retries?: number;
  /** The longest `Retry-After`, in seconds, that is waited for; 60 when left out. */
  readonly longestWait?: number;
  /** Milliseconds until an attempt is given up; 60,000 when left out. */
  readonly timeout?: number;
  /** What sends the requests; the global `fetch` when left out. */
  readonly fetch?: typeof fetch;
}

type CallArguments<Id extends OperationId> =
  Record<never, never> extends Call<Id> ? [call?: Call<Id>] : [call: Call<Id>];

/** One method for each published operation. Each throws `ProblemError` for a refusal. */
export type Client = {
  readonly [Id in Exclude<OperationId, 'readAssessment'>]: (...given: CallArguments<Id>) => Promise<Answer<Id>>;
} & {
  readAssessment(
    call: Call<'readAssessment'> & { readonly headers: { readonly 'if-none-match': string } },
  ): Promise<Answer<'readAssessment'> | NotModified>;
  readAssessment(call: Call<'readAssessment'>): Promise<Answer<'readAssessment'>>;
};

interface UntypedCall {
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly [parameter: string]: unknown;
}

/** A client of the published operations, for Node.js and browsers. */
export function createClient(options: ClientOptions): Client {
  const methods = Object.entries(routes).map(([id, route]) => {
    const [access = '', method = '', path = ''] = route.split(' ');
    return [id, (call: UntypedCall = {}) => send(options, access as Access, method.toUpperCase(), path, call)];
  });
  return Object.fromEntries(methods);
}

async function send(options: ClientOptions, access: Access, method: string, path: string, call: UntypedCall) {
  const { headers, body, signal, ...parameters } = call;
  const { retries = 3, longestWait = 60, timeout = 60_000 } = options;
  const requestHeaders: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers ?? {})) if (value !== undefined) requestHeaders[name] = value;
  if (isCommand(method, path)) requestHeaders['idempotency-key'] ??= crypto.randomUUID();
  if (body !== undefined) requestHeaders['content-type'] = 'application/json';

  const url = buildUrl(options, path, parameters);
  const attempt = async () => {
    const response = await (options.fetch ?? fetch)(url, {
      method,
      // No operation answers by leading elsewhere, and the key is for this installation alone.
      redirect: 'manual',
      headers: { ...requestHeaders, ...(await credentials(options, access)) },
      signal: AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]),
      ...(body === undefined ? {} : { body: serializeBody(body) }),
    });
    return parseResponse(response);
  };
  const policy: RetryPolicy = { retries, longestWait };
  return retryRequest(attempt, policy, isRetryable(method, requestHeaders, body), signal);
}

/** Updates and comments: under a key of its own, each is done once even when it is sent again. */
function isCommand(method: string, path: string): boolean {
  return path.includes('/tickets/') && method !== 'GET';
}

function isRetryable(method: string, headers: Readonly<Record<string, string>>, body: unknown): boolean {
  if (method === 'GET' || method === 'DELETE' || headers['idempotency-key'] !== undefined) return true;
  // A key that is undefined is not sent.
  return typeof body === 'object' && body !== null && 'idempotencyKey' in body && body.idempotencyKey !== undefined;
}

function buildUrl({ baseUrl, siteId }: ClientOptions, path: string, parameters: Readonly<Record<string, unknown>>) {
  const values = new Map(Object.entries({ siteId, ...parameters }).filter(([, value]) => value !== undefined));
  const pathname = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name);
    // Nothing and dots would make it the address of another operation.
    if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) throw new TypeError(`${name} is missing.`);
    values.delete(name);
    return encodeURIComponent(value);
  });
  values.delete('siteId');
  const query = new URLSearchParams(
    [...values].map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return `${baseUrl.replace(/\/+$/, '')}${pathname}${query && `?${query}`}`;
}

async function credentials(
  { apiKey, accessToken, origin }: ClientOptions,
  access: Access,
): Promise<Record<string, string>> {
  if (access === 'apiKey' && apiKey !== undefined) return { 'x-service-api-key': await resolveSecret(apiKey) };
  if (access === 'bearer' && accessToken !== undefined)
    return { authorization: `Bearer ${await resolveSecret(accessToken)}` };
  return access === 'origin' && origin !== undefined ? { origin } : {};
}

function resolveSecret(secret: Secret): string | Promise<string> {
  return typeof secret === 'string' ? secret : secret();
}

function serializeBody(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return body;
  return body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);
}

async function parseResponse(response: Response) {
  const { status, headers } = response;
  if (status === 304) return { status, headers, body: undefined };
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10);
  const retryAfter = Number.isNaN(seconds) ? undefined : seconds;
  const body: unknown = await response.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) throw new UnexpectedAnswerError(status, retryAfter);
    throw error;
  });
  if (response.ok) return { status, headers, body };
  if (isProblem(body)) throw new ProblemError(body, retryAfter);
  throw new UnexpectedAnswerError(status, retryAfter);
}

function isProblem(body: unknown): body is ProblemDocument {
  return typeof body === 'object' && body !== null && 'code' in body && 'detail' in body && 'requestId' in body;
}
