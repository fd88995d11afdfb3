import { bare } from './bare.ts';

/** What came of a request: the status is 0 when no answer came, and the body is then `undefined`. */
export interface Reply<Body> {
  readonly status: number;
  /** Only what answers 200 or 201 has the shape that is asked for. */
  readonly body: Body | undefined;
  /** Of a refusal: its word in the service's table of errors. */
  readonly code: string;
  /** Of a refusal: what is wrong with which part of the request. */
  readonly faults: readonly { readonly pointer: string }[];
}

/** Milliseconds after which nobody waits for an answer any more. */
const PATIENCE = 12_000;

/** The service as the widget speaks to it: without credentials, below the site's address. */
export class Server {
  private readonly ending = new AbortController();

  constructor(
    private readonly host: string,
    private readonly site: string,
  ) {}

  /**
   * Sends one request: POST if there is a body, with the conversation's token if given. Never throws: status 0 stands
   * for a missing or unreadable response.
   */
  async ask<Body>(path: string, body?: object, token?: string): Promise<Reply<Body>> {
    const stopping = new AbortController();
    const timer = setTimeout(() => stopping.abort(), PATIENCE);
    try {
      const response = await this.send(path, body, token, stopping);
      const answer = JSON.parse(await response.text());
      if (response.ok) return { status: response.status, body: answer, code: '', faults: [] };
      const faults = Object.hasOwn(answer, 'errors') ? answer.errors : [];
      return { status: response.status, body: undefined, code: String(answer.code), faults };
    } catch {
      return { status: 0, body: undefined, code: '', faults: [] };
    } finally {
      clearTimeout(timer);
    }
  }

  /** Opens an answer that is read as it comes, until `stopping` says to. @throws Error when there is none */
  async follow(path: string, token: string, stopping: AbortController): Promise<ReadableStream<Uint8Array>> {
    const response = await this.send(path, undefined, token, stopping);
    if (!response.ok || !response.body) throw new Error(String(response.status));
    return response.body;
  }

  /** Ends all that is under way; nothing is sent any more. */
  end(): void {
    this.ending.abort();
  }

  private send(
    path: string,
    body: object | undefined,
    token: string | undefined,
    stopping: AbortController,
  ): Promise<Response> {
    const headers: Record<string, string> = bare({});
    if (body) headers['content-type'] = 'application/json';
    if (token !== undefined) headers['x-conversation-token'] = token;
    const { signal } = this.ending;
    if (signal.aborted) stopping.abort();
    signal.addEventListener('abort', () => stopping.abort(), bare({ once: true, signal: stopping.signal }));
    return fetch(
      `${this.host}sites/${this.site}/${path}`,
      bare<RequestInit>({
        method: body ? 'POST' : 'GET',
        body: body ? JSON.stringify(body) : null,
        headers,
        credentials: 'omit',
        cache: 'no-store',
        mode: 'cors',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        signal: stopping.signal,
      }),
    );
  }
}
