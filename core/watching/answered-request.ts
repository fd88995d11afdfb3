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

/** What ids and keys look like; anything else in a path is whatever somebody made up, and is not kept. */
const ID = /^[\w.:-]{1,80}$/;

/** The request as it is kept. */
export function loggedRequest({ siteId: _, route, params, ...request }: AnsweredRequest): LoggedRequest {
  const path = route.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    return typeof value === 'string' && ID.test(value) ? value : whole;
  });
  return { ...request, path };
}
