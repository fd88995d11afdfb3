import type { LoggedRequest } from './answered-request.ts';

/** Conditions on logged requests. A request matches if it meets all defined conditions. */
export interface RequestFilter {
  /** Id of an API key or account. */
  readonly caller?: string | undefined;
  readonly requestId?: string | undefined;
  readonly method?: string | undefined;
  /** A status, such as `404`, or a class of statuses, such as `4xx`. */
  readonly status?: string | undefined;
  /** Substring of the path, ignoring case. */
  readonly path?: string | undefined;
  /** Start of the time range: the response began at or after it. In milliseconds since 1970. */
  readonly from?: number | undefined;
  /** End of the time range, exclusive: the response began before it. In milliseconds since 1970. */
  readonly to?: number | undefined;
}

/** Returns a function that checks whether a request matches the filter. */
export function createRequestMatcher(filter: RequestFilter): (request: LoggedRequest) => boolean {
  const { caller, requestId, method, status, from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = filter;
  const path = filter.path?.toLowerCase();
  const statusPrefix = status?.replace('xx', '') ?? '';
  return (request) =>
    request.at >= from &&
    request.at < to &&
    (caller === undefined || request.caller === caller) &&
    (requestId === undefined || request.requestId === requestId) &&
    (method === undefined || request.method === method) &&
    String(request.status).startsWith(statusPrefix) &&
    (path === undefined || request.path.toLowerCase().includes(path));
}
