import { withoutPrototype } from './without-prototype.ts';

/** What came of a request: the status is 0 when no answer came, and the body is then `undefined`. */
export interface ApiResponse<Body> {
  readonly status: number;
  /** Only what answers 200 or 201 has the shape that is asked for. */
  readonly body: Body | undefined;
  /** Of a refusal: its word in the service's table of errors. */
  readonly code: string;
  /** Of a refusal: what is wrong with which part of the request. */
  readonly violations: readonly { readonly pointer: string }[];
}

/** Milliseconds after which nobody waits for an answer any more. */
const REQUEST_TIMEOUT_MS = 12_000;

/** The service as the widget speaks to it: without credentials, below the site's address. */
export class ApiClient {
  private readonly shutdown = new AbortController();

  constructor(
    private readonly host: string,
    private readonly site: string,
  ) {}

  /**
   * Sends one request: POST if there is a body, with the conversation's token if given. Never throws: status 0 stands
   * for a missing or unreadable response.
   */
  async request<Body>(path: string, body?: object, token?: string): Promise<ApiResponse<Body>> {
    const stopping = new AbortController();
    const timer = setTimeout(() => stopping.abort(), REQUEST_TIMEOUT_MS);
    try {
      const response = await this.send(path, body, token, stopping);
      const parsed = JSON.parse(await response.text());
      if (response.ok) return { status: response.status, body: parsed, code: '', violations: [] };
      const violations = Object.hasOwn(parsed, 'errors') ? parsed.errors : [];
      return { status: response.status, body: undefined, code: String(parsed.code), violations };
    } catch {
      return { status: 0, body: undefined, code: '', violations: [] };
    } finally {
      clearTimeout(timer);
    }
  }

  /** Opens an answer that is read as it comes, until `stopping` says to. @throws Error when there is none */
  async openStream(path: string, token: string, controller: AbortController): Promise<ReadableStream<Uint8Array>> {
    const response = await this.send(path, undefined, token, controller);
    if (!response.ok || !response.body) throw new Error(String(response.status));
    return response.body;
  }

  /** Ends all that is under way; nothing is sent any more. */
  abort(): void {
    this.shutdown.abort();
  }

  private send(
    path: string,
    body: object | undefined,
    token: string | undefined,
    controller: AbortController,
  ): Promise<Response> {
    const headers: Record<string, string> = withoutPrototype({});
    if (body) headers['content-type'] = 'application/json';
    if (token !== undefined) headers['x-conversation-token'] = token;
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
