import type { ProblemDocument } from '../../../contracts/problem-document.ts';
import type { UntypedOperationInput } from './endpoint.ts';
import { Problem } from './problem.ts';
import { reachability } from './reachability.ts';

/** Sends one request. @throws Problem if there is no response */
export async function sendRequest(
  { method, path }: { readonly method: string; readonly path: string },
  { params = {}, query = {}, headers: extraHeaders = {}, body }: UntypedOperationInput,
  token?: string,
  signal?: AbortSignal,
): Promise<Response> {
  const headers = new Headers(extraHeaders as Record<string, string>);
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  try {
    const response = await fetch(buildUrl(path, params, query), {
      method: method.toUpperCase(),
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    });
    // Every response of the server itself has a request ID. A status of 502 or higher without a request ID comes from a
    // proxy that cannot reach the server.
    reachability.setReachable(response.status < 502 || response.headers.has('x-request-id'));
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    reachability.setReachable(false);
    throw new Problem({
      code: 'unreachable',
      detail: 'The server does not respond. Your input is still here. Try again in a moment.',
    });
  }
}

/** Returns the body of a successful response. @throws Problem for an error response */
export async function parseResponse(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) return body;
  if (isProblem(body)) throw new Problem(body);
  const detail =
    'The server’s response could not be read. A proxy or browser extension may have changed it. Try again.';
  throw new Problem({ status: response.status, code: 'unreadable', detail });
}

function buildUrl(
  path: string,
  params: Readonly<Record<string, string>>,
  query: Readonly<Record<string, unknown>>,
): string {
  const pathname = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? pathname : `${pathname}?${text}`;
}

function isProblem(body: unknown): body is ProblemDocument {
  return typeof body === 'object' && body !== null && 'code' in body && 'detail' in body;
}
