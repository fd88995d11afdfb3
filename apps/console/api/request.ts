import type { ProblemDocument } from '../../../contracts/problem-document.ts';
import type { UntypedInput } from './endpoint.ts';
import { Problem } from './problem.ts';
import { reachability } from './reachability.ts';

/** Sends one request as it is. @throws Problem when no answer came */
export async function sendRequest(
  { method, path }: { readonly method: string; readonly path: string },
  { params = {}, query = {}, headers: extraHeaders = {}, body }: UntypedInput,
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
    // A proxy before a server that is away answers in its place, and knows nothing of our request ids.
    reachability.record(response.status < 502 || response.headers.has('x-request-id'));
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    reachability.record(false);
    throw new Problem({
      code: 'unreachable',
      detail: 'The server does not answer. Your text is still here; try again in a moment.',
    });
  }
}

/** The body of a success. @throws Problem when the server has refused */
export async function parseResponse(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) return body;
  if (isProblem(body)) throw new Problem(body);
  const detail = 'The server’s answer could not be read. Something between here and it may have replaced it.';
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
