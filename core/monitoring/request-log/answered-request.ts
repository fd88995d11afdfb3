/** Metadata of an answered request, without body and query. */
export interface AnsweredRequest {
  readonly siteId: string;
  readonly requestId: string;
  /** When the response began, in milliseconds since 1970. */
  readonly at: number;
  readonly method: string;
  /** Path template of the operation, with `{name}` for each parameter. */
  readonly route: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly status: number;
  /** Problem code of an error response. Null for other responses. */
  readonly code: string | null;
  /** Id of the authenticated API key or account. Null if the request was not authenticated. */
  readonly caller: string | null;
  readonly durationMs: number;
}

/** A request in the stored log. Its path contains the parameter values that may be stored. */
export type LoggedRequest = Omit<AnsweredRequest, 'siteId' | 'route' | 'params'> & { readonly path: string };

/**
 * Matches parameter values that may be stored: ids and keys of resources, but not secrets of API keys. Other values are
 * arbitrary input and are not stored.
 */
const LOGGABLE_PARAMETER_PATTERN = /^(?!svc_)[\w.:-]{1,80}$/;

/** The parts of a path template. Parts with a `name` are parameters. */
type ParsedRoute = readonly { readonly text: string; readonly name?: string }[];

/** Cache of parsed routes. It stays small, because there are few routes. */
const parsedRouteCache = new Map<string, ParsedRoute>();

/** Converts a request to its form in the log. Parameters whose values may not be stored stay `{name}` in the path. */
export function toLoggedRequest(request: AnsweredRequest): LoggedRequest {
  const { requestId, at, method, route, params, status, code, caller, durationMs } = request;
  let path = '';
  for (const { text, name } of parseRoute(route)) {
    const value = name === undefined ? undefined : params[name];
    path += typeof value === 'string' && LOGGABLE_PARAMETER_PATTERN.test(value) ? value : text;
  }
  return { requestId, at, method, path, status, code, caller, durationMs };
}

function parseRoute(route: string): ParsedRoute {
  const cached = parsedRouteCache.get(route);
  if (cached) return cached;
  const parts = route.split(/(?=\{)|(?<=\})/).map((text) => {
    return text.startsWith('{') ? { text, name: text.slice(1, -1) } : { text };
  });
  parsedRouteCache.set(route, parts);
  return parts;
}
