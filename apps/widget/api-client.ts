import { withoutPrototype } from './without-prototype.ts';

/** The result of a request. If there is no readable response, the status is 0 and the body is `undefined`. */
export interface ApiResponse<Body> {
  readonly status: number;
  /** Set only for a successful response. */
  readonly body: Body | undefined;
  /** Problem code of an error response. Empty if the response is successful, missing or unreadable. */
  readonly code: string;
  /** The invalid fields of the request body, as reported by an error response. */
  readonly violations: readonly { readonly pointer: string }[];
}

/** Values of two request headers: the conversation token, and the entity tag of the response that the caller has. */
interface RequestHeaderValues {
  readonly token: string | undefined;
  readonly knownTag: string;
}

const REQUEST_TIMEOUT_MS = 12_000;

/** Sends requests to the API of the site's widget, without cookies. */
export class ApiClient {
  private readonly shutdown = new AbortController();

  constructor(
    private readonly host: string,
    private readonly site: string,
  ) {}

  /**
   * Sends one request: POST if there is a body, otherwise GET. `token` is a conversation token. Never throws: if the
   * server does not respond with JSON within 12 seconds, the status is 0.
   */
  async request<Body>(path: string, body?: object, token?: string): Promise<ApiResponse<Body>> {
    const reply = await this.fetchJson(path, { token, knownTag: '' }, body);
    if (!reply) return { status: 0, body: undefined, code: '', violations: [] };
    const { response, parsed } = reply;
    if (response.ok) return { status: response.status, body: parsed as Body, code: '', violations: [] };
    const violations = Object.hasOwn(parsed, 'errors') ? parsed.errors : [];
    return { status: response.status, body: undefined, code: String(parsed.code), violations };
  }

  /**
   * Sends one conditional GET request. `knownTag` is the entity tag of the response that the caller already has, or
   * empty. The body is `undefined` if nothing has changed since, or if there is no successful response.
   */
  async requestIfChanged<Body>(
    path: string,
    token: string,
    knownTag: string,
  ): Promise<{ readonly body: Body | undefined; readonly tag: string }> {
    const reply = await this.fetchJson(path, { token, knownTag });
    const body = reply?.response.ok ? (reply.parsed as Body) : undefined;
    return { body, tag: reply?.response.headers.get('etag') ?? '' };
  }

  /** Opens an event stream. `controller` closes the stream. @throws Error for an error response or a lost connection */
  async openEventStream(path: string, token: string, controller: AbortController): Promise<ReadableStream<Uint8Array>> {
    const response = await this.send(path, { token, knownTag: '' }, controller);
    if (!response.ok || !response.body) throw new Error(String(response.status));
    return response.body;
  }

  /** Aborts all pending requests. Later requests fail at once. */
  abortRequests(): void {
    this.shutdown.abort();
  }

  /** Sends a request. Returns the response and its JSON, or `undefined` if the server does not send JSON in time. */
  private async fetchJson(path: string, credentials: RequestHeaderValues, body?: object) {
    const stopping = new AbortController();
    const timer = setTimeout(() => stopping.abort(), REQUEST_TIMEOUT_MS);
    try {
      const response = await this.send(path, credentials, stopping, body);
      return { response, parsed: JSON.parse(await response.text()) };
    } catch {
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }

  private send(
    path: string,
    { token, knownTag }: RequestHeaderValues,
    controller: AbortController,
    body?: object,
  ): Promise<Response> {
    const headers: Record<string, string> = withoutPrototype({});
    if (body) headers['content-type'] = 'application/json';
    if (token !== undefined) headers['x-conversation-token'] = token;
    if (knownTag) headers['if-none-match'] = knownTag;
    const { signal } = this.shutdown;
    if (signal.aborted) controller.abort();
    signal.addEventListener(
      'abort',
      () => controller.abort(),
      withoutPrototype({ once: true, signal: controller.signal }),
    );
    return fetch(
      `${this.host}sites/${this.site}/${path}`,
      withoutPrototype<RequestInit>({
        method: body ? 'POST' : 'GET',
        body: body ? JSON.stringify(body) : null,
        headers,
        credentials: 'omit',
        cache: 'no-store',
        mode: 'cors',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        signal: controller.signal,
      }),
    );
  }
}
