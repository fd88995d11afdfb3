import { after } from 'node:test';
import type { Ports } from '../../apps/composition/tokens.ts';
import { readHarnessOptions } from '../../apps/harness/options.ts';
import { type Harness, type HarnessLine, startHarness } from '../../apps/harness/start-harness.ts';
import type { Log } from '../../apps/server/log.ts';
import { TIMEOUTS, type Timeouts } from '../../apps/server/timeouts.ts';
import type { ProblemDocument } from '../../contracts/problem-document.ts';

export interface Reply<Body = never> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body, read as JSON. */
  readonly body: Body;
  /** The body of a refusal. */
  readonly problem: ProblemDocument;
}

export interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; a string or bytes are sent as they are. */
  readonly body?: unknown;
}

/** An answer with its body read as what its content type says. */
export function replyOf<Body>(status: number, headers: Headers, text: string): Reply<Body> {
  const json = headers.get('content-type')?.includes('json') && text !== '' ? JSON.parse(text) : undefined;
  return { status, headers, text, body: json, problem: json };
}

/** Sends one request to an address. */
export async function request<Body>(
  url: string,
  { method = 'GET', headers = {}, body }: Sent = {},
): Promise<Reply<Body>> {
  const whole = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await fetch(url, {
    method,
    headers: { ...type, ...headers },
    ...(whole === undefined ? {} : { body: whole }),
  });
  return replyOf(response.status, response.headers, await response.text());
}

/** A running harness, and a client that speaks to it as an integrator, an account or a visitor would. */
export class Api {
  readonly line: HarnessLine;
  private stopped: Promise<void> | undefined;

  constructor(private readonly harness: Harness) {
    this.line = harness.line;
  }

  /** Stops the harness; again is no error. */
  stop(): Promise<void> {
    this.stopped ??= this.harness.stop();
    return this.stopped;
  }

  /** Sends one request; the path is relative to the server's address. */
  send<Body>(path: string, sent: Sent = {}): Promise<Reply<Body>> {
    return request(this.line.baseUrl + path, sent);
  }

  /** As an integrator, with the key of all scopes unless another is given. `path` is below the site's `/v1` address. */
  async asKey<Body>(path: string, { headers, ...sent }: Sent = {}, key = this.line.apiKeys.all): Promise<Reply<Body>> {
    return this.send(`/v1/sites/${this.line.siteId}${path}`, {
      ...sent,
      headers: { 'x-service-api-key': key, ...headers },
    });
  }

  /** As the site's account. `path` is relative to the server's address. */
  async asAccount<Body>(
    path: string,
    { headers, ...sent }: Sent = {},
    token = this.line.accessToken,
  ): Promise<Reply<Body>> {
    return this.send(path, { ...sent, headers: { authorization: `Bearer ${token}`, ...headers } });
  }

  /** As a visitor's browser on the site's own page. `path` is below the site's widget address. */
  async asVisitor<Body>(path: string, { headers, ...sent }: Sent = {}): Promise<Reply<Body>> {
    return this.send(`/sites/${this.line.siteId}/widget${path}`, {
      ...sent,
      headers: { origin: this.line.origin, ...headers },
    });
  }
}

/** No balancer needs to notice that a test's server stops. */
const UNNOTICED: Timeouts = { ...TIMEOUTS, notice: 0 };

/** What a test may put in place of the harness's own log and patience. */
export interface Surroundings {
  readonly log?: Log;
  readonly timeouts?: Timeouts;
}

/** Starts a harness in this process with the given flags; it ends after the tests of the file or suite. */
export async function startApi(
  flags: readonly string[] = [],
  overrides: Partial<Ports> = {},
  { log, timeouts = UNNOTICED }: Surroundings = {},
): Promise<Api> {
  const options = readHarnessOptions(['--log-level', 'silent', ...flags]);
  const api = new Api(await startHarness(options, overrides, log, timeouts));
  after(() => api.stop());
  return api;
}
