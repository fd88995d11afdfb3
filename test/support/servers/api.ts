import { after } from 'node:test';
import type { DependencyContainer } from 'tsyringe';
import type { Environment } from '../../../apps/composition/config.ts';
import type { RegistrationFunction } from '../../../apps/composition/container.ts';
import type { HarnessOutputLine } from '../../../apps/harness/start-harness.ts';
import type { Log } from '../../../apps/process/log.ts';
import { SERVER_TIMEOUTS, type ServerTimeouts } from '../../../apps/server/lifecycle/server-timeouts.ts';
import type { ProblemDocument } from '../../../contracts/problem-document.ts';
import type { Deployment } from '../fixtures/deployment.ts';
import { startServerPair } from './server-pair.ts';

export interface Reply<Body = never> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body, read as JSON. */
  readonly body: Body;
  /** The body, if it is a problem. */
  readonly problem: ProblemDocument;
}

export interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. Strings and bytes are sent unchanged. */
  readonly body?: unknown;
}

/** Builds a reply and parses its body if the content type is JSON. */
export function parseReply<Body>(status: number, headers: Headers, text: string): Reply<Body> {
  const json = headers.get('content-type')?.includes('json') && text !== '' ? JSON.parse(text) : undefined;
  return { status, headers, text, body: json, problem: json };
}

/** Sends one request. */
export async function sendRequest<Body>(
  url: string,
  { method = 'GET', headers = {}, body }: RequestOptions = {},
): Promise<Reply<Body>> {
  const content = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await fetch(url, {
    method,
    headers: { ...type, ...headers },
    ...(content === undefined ? {} : { body: content }),
  });
  return parseReply(response.status, response.headers, await response.text());
}

/** A running harness and its client, for requests of an integrator, an account or a visitor. */
export class Api {
  readonly line: HarnessOutputLine;
  private stopped: Promise<unknown> | undefined;
  private sentCount = 0;

  constructor(private readonly deployment: Deployment) {
    this.line = deployment.line;
  }

  /** Stops the harness. Further calls have no effect. */
  stop(): Promise<unknown> {
    this.stopped ??= this.deployment.stop();
    return this.stopped;
  }

  /** The same servers with new accounts, sites and keys. None of the accounts is the operator. */
  async withOwnAccounts(): Promise<Api> {
    return new Api({ ...this.deployment, line: await this.deployment.seedMore() });
  }

  /** Sends one request to the next server, in rotation. The path is relative to its URL. */
  send<Body>(path: string, options: RequestOptions = {}): Promise<Reply<Body>> {
    const { baseUrls } = this.deployment;
    this.sentCount += 1;
    return sendRequest(baseUrls[this.sentCount % baseUrls.length] + path, options);
  }

  /**
   * Sends a request with an API key, by default the one with all scopes. `path` is relative to the site's `/v1` URL.
   */
  async asKey<Body>(
    path: string,
    { headers, ...options }: RequestOptions = {},
    key = this.line.apiKeys.all,
  ): Promise<Reply<Body>> {
    return this.send(`/v1/sites/${this.line.siteId}${path}`, {
      ...options,
      headers: { 'x-service-api-key': key, ...headers },
    });
  }

  /** Sends a request as the site's account. `path` is relative to the server's URL. */
  async asAccount<Body>(
    path: string,
    { headers, ...options }: RequestOptions = {},
    token = this.line.accessToken,
  ): Promise<Reply<Body>> {
    return this.send(path, { ...options, headers: { authorization: `Bearer ${token}`, ...headers } });
  }

  /** Sends a request as a visitor's browser on an allowed page. `path` is relative to the site's widget URL. */
  async asVisitor<Body>(path: string, { headers, ...options }: RequestOptions = {}): Promise<Reply<Body>> {
    return this.send(`/sites/${this.line.siteId}/widget${path}`, {
      ...options,
      headers: { origin: this.line.origin, ...headers },
    });
  }
}

const PROFILE = process.env['PORTICO_TEST_PROFILE'];

/** URL of the process that provides shared harnesses to the files of a test run (test/runner/shared-harnesses.ts). */
const SHARED_HARNESSES = process.env['PORTICO_TEST_HARNESSES'];

/** Stops without the notice period for load balancers. */
const WITHOUT_DRAIN_NOTICE: ServerTimeouts = { ...SERVER_TIMEOUTS, drainNoticeMs: 0 };

/** Replacements for the harness's ports, log and timeouts, and access to its containers. */
export interface ApiOptions {
  /** Replaces ports of the harness. Called for each server, so shared objects must be created outside of it. */
  readonly register?: RegistrationFunction;
  readonly log?: Log;
  readonly timeouts?: ServerTimeouts;
  /** Environment variables of the servers. */
  readonly variables?: Environment;
  /** Receives each server's container once the server runs. */
  readonly onStart?: (container: DependencyContainer) => void;
}

/**
 * Starts a harness in this process with the given flags; it ends after the tests of the file or suite. On the
 * production profile it is two servers that share only MongoDB and Redis.
 */
export async function startApi(flags: readonly string[] = [], surroundings: ApiOptions = {}): Promise<Api> {
  const isProduction = PROFILE === 'production' && !flags.includes('--store');
  const all = ['--log-level', 'silent', ...flags];
  const start = async (variables: Environment = {}, more: readonly string[] = []) => {
    // Imported lazily: tests that only start other processes do not need the product.
    const { prepareHarnessOptions } = await import('../../../apps/harness/options.ts');
    const { startHarness } = await import('../../../apps/harness/start-harness.ts');
    const { log, timeouts = WITHOUT_DRAIN_NOTICE, onStart, register } = surroundings;
    const environment = { ...surroundings.variables, ...variables };
    const harness = await startHarness(prepareHarnessOptions([...more, ...all], environment), register, log, timeouts);
    onStart?.(harness.container);
    return harness;
  };
  const startAlone = async () => {
    const { line, seedMore, stop } = await start();
    return { line, baseUrls: [line.baseUrl], seedMore, stop };
  };
  const api = new Api(await (isProduction ? startServerPair(start) : startAlone()));
  after(() => api.stop());
  return api;
}

/**
 * A harness without flags that files of the test run share, with accounts and sites of this file's own. Tests must not
 * change its servers. A file that runs by itself starts one.
 */
export async function sharedApi(): Promise<Api> {
  if (SHARED_HARNESSES === undefined) return startApi();
  const seedMore = async () => (await fetchSharedHarness()).line;
  return new Api({
    ...(await fetchSharedHarness()),
    seedMore,
    stop: () => Promise.reject(new Error('Others use it as well.')),
  });
}

async function fetchSharedHarness(): Promise<Pick<Deployment, 'line' | 'baseUrls'>> {
  const reply = await sendRequest<Deployment>(`${SHARED_HARNESSES}/${PROFILE ?? 'sqlite'}`);
  if (reply.status !== 200) throw new Error(`There is no harness to share: ${reply.text}`);
  return reply.body;
}
