/** A request to a site that was answered: of what it said, nothing. */
export interface AnsweredRequest {
  readonly siteId: string;
  readonly requestId: string;
  /** When its answer began, in milliseconds since 1970. */
  readonly at: number;
  readonly method: string;
  /** The path of its operation, with `{name}` for each parameter. */
  readonly route: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly status: number;
  /** Of the problem that was answered, if it was one. */
  readonly code: string | null;
  /** The id of the API key or account that was recognised. */
  readonly caller: string | null;
  readonly durationMs: number;
}

/** An answered request as it is kept, with its path in place of its parts. */
export type LoggedRequest = Omit<AnsweredRequest, 'siteId' | 'route' | 'params'> & { readonly path: string };

/**
 * The shape of ids and keys, without the secret of an API key. Anything else in a path is arbitrary input and is not
 * stored.
 */
const ID = /^(?!svc_)[\w.:-]{1,80}$/;

type Path = readonly { readonly text: string; readonly name?: string }[];

/** The parts of each route, of which there are few. */
const routes = new Map<string, Path>();

/** The request as it is kept. */
export function loggedRequest(request: AnsweredRequest): LoggedRequest {
  const { requestId, at, method, route, params, status, code, caller, durationMs } = request;
  let path = '';
  for (const { text, name } of partsOf(route)) {
    const value = name === undefined ? undefined : params[name];
    path += typeof value === 'string' && ID.test(value) ? value : text;
  }
  return { requestId, at, method, path, status, code, caller, durationMs };
}

function partsOf(route: string): Path {
  const known = routes.get(route);
  if (known) return known;
  const parts = route.split(/(?=\{)|(?<=\})/).map((text) => {
    return text.startsWith('{') ? { text, name: text.slice(1, -1) } : { text };
  });
  routes.set(route, parts);
  return parts;
}
