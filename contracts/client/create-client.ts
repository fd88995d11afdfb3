import type { OperationAccess } from '../operation.ts';
import type { ProblemDocument } from '../problem-document.ts';
import type { CallInput, CallResponse, NotModified } from './call.ts';
import { ProblemError, UnexpectedAnswerError } from './problem-error.ts';
import { type RetryPolicy, retryRequest } from './retry-request.ts';
import { type OperationId, routeSignatures } from './routes.ts';

/** A secret, or a function that returns it for each request. */
type SecretSource = string | (() => string | Promise<string>);

export interface ClientOptions {
  /** Base URL of the server, with or without a trailing slash. */
  readonly baseUrl: string;
  /** Default site for calls without `siteId`. */
  readonly siteId?: string;
  /** API key for tickets and assessments. Use it on a server only, never in a browser. */
  readonly apiKey?: SecretSource;
  /** Access token for the management of API keys. */
  readonly accessToken?: SecretSource;
  /** `Origin` header for payments outside a browser: one of the site's allowed origins. */
  readonly origin?: string;
  /** Maximum number of retries; 3 by default. */
  readonly retries?: number;
  /**
   * Longest `Retry-After` that the client waits for, in seconds; 60 by default. If a `Retry-After` is longer, the call
   * fails at once.
   */
  readonly longestWait?: number;
  /** Timeout of one attempt in milliseconds; 60,000 by default. */
  readonly timeout?: number;
  /** Function that sends the requests; the global `fetch` by default. */
  readonly fetch?: typeof fetch;
}

type CallArguments<Id extends OperationId> =
  Record<never, never> extends CallInput<Id> ? [call?: CallInput<Id>] : [call: CallInput<Id>];

/** One method for each published operation. Methods throw `ProblemError` for an error response. */
export type Client = {
  readonly [Id in Exclude<OperationId, 'readAssessment'>]: (...args: CallArguments<Id>) => Promise<CallResponse<Id>>;
} & {
  readAssessment(
    call: CallInput<'readAssessment'> & { readonly headers: { readonly 'if-none-match': string } },
  ): Promise<CallResponse<'readAssessment'> | NotModified>;
  readAssessment(call: CallInput<'readAssessment'>): Promise<CallResponse<'readAssessment'>>;
};

interface UntypedCallInput {
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly [parameter: string]: unknown;
}

/** A client of the published operations, for Node.js and browsers. */
export function createClient(options: ClientOptions): Client {
  const methods = Object.entries(routeSignatures).map(([id, route]) => {
    const [access = '', method = '', path = ''] = route.split(' ');
    return [
      id,
      (call: UntypedCallInput = {}) =>
        sendRequest(options, access as OperationAccess, method.toUpperCase(), path, call),
    ];
  });
  return Object.fromEntries(methods);
}

async function sendRequest(
  options: ClientOptions,
  access: OperationAccess,
  method: string,
  path: string,
  call: UntypedCallInput,
) {
  const { headers, body, signal, ...parameters } = call;
  const { retries = 3, longestWait = 60, timeout = 60_000 } = options;
  const requestHeaders: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers ?? {})) if (value !== undefined) requestHeaders[name] = value;
  if (isTicketCommand(method, path)) requestHeaders['idempotency-key'] ??= crypto.randomUUID();
  if (body !== undefined) requestHeaders['content-type'] = 'application/json';

  const url = buildUrl(options, path, parameters);
  const attempt = async () => {
    const response = await (options.fetch ?? fetch)(url, {
      method,
      // No operation responds with a redirect. Following a redirect could send the credentials to another server.
      redirect: 'manual',
      headers: { ...requestHeaders, ...(await createAuthenticationHeaders(options, access)) },
      signal: AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]),
      ...(body === undefined ? {} : { body: serializeBody(body) }),
    });
    return parseResponse(response);
  };
  const policy: RetryPolicy = { retries, longestWait };
  return retryRequest(attempt, policy, isRetryableRequest(method, requestHeaders, body), signal);
}

/**
 * Whether a request updates a ticket or comments on it. The client adds an idempotency key to these requests, so that
 * it can retry them safely.
 */
function isTicketCommand(method: string, path: string): boolean {
  return path.includes('/tickets/') && method !== 'GET';
}

function isRetryableRequest(method: string, headers: Readonly<Record<string, string>>, body: unknown): boolean {
  if (method === 'GET' || method === 'DELETE' || headers['idempotency-key'] !== undefined) return true;
  // JSON.stringify omits a key that is undefined, so the body then has no idempotency key.
  return typeof body === 'object' && body !== null && 'idempotencyKey' in body && body.idempotencyKey !== undefined;
}

function buildUrl({ baseUrl, siteId }: ClientOptions, path: string, parameters: Readonly<Record<string, unknown>>) {
  const values = new Map(Object.entries({ siteId, ...parameters }).filter(([, value]) => value !== undefined));
  const pathname = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name);
    // An empty value, `.` or `..` would change the path, so the client would call another operation.
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

async function createAuthenticationHeaders(
  { apiKey, accessToken, origin }: ClientOptions,
  access: OperationAccess,
): Promise<Record<string, string>> {
  if (access === 'apiKey' && apiKey !== undefined) return { 'x-service-api-key': await resolveSecret(apiKey) };
  if (access === 'bearer' && accessToken !== undefined)
    return { authorization: `Bearer ${await resolveSecret(accessToken)}` };
  return access === 'origin' && origin !== undefined ? { origin } : {};
}

function resolveSecret(secret: SecretSource): string | Promise<string> {
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
  if (isProblemDocument(body)) throw new ProblemError(body, retryAfter);
  throw new UnexpectedAnswerError(status, retryAfter);
}

function isProblemDocument(body: unknown): body is ProblemDocument {
  return typeof body === 'object' && body !== null && 'code' in body && 'detail' in body && 'requestId' in body;
}
