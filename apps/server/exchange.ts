import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from './log.ts';
import type { Params } from './route-table.ts';

/** What a handler answers: a whole body, already in bytes or text. */
export interface Answer {
  readonly status: number;
  /** Text or bytes, or several parts, which are sent one behind the other. */
  readonly body: string | Uint8Array | readonly (string | Uint8Array)[];
  readonly contentType?: string;
  /** Names and values in turn. */
  readonly headers?: readonly string[];
  /** For pages and files: the headers that stand in place of those of every other answer. */
  readonly fixedHeaders?: readonly string[];
}

/** What was done to what, for the audit record; whose record and what the path ends with are known of every request. */
export interface Audited {
  readonly ownerId?: string;
  readonly subjectId?: string;
  readonly detail?: string | null;
}

/** Where a request leads. */
export interface Place {
  /** The path of its operation or page; `none` where there is neither. */
  readonly route: string;
  /** The path that was asked for; empty where the request named none. */
  readonly path: string;
  /** What the path names. */
  readonly params: Params;
}

/** What an exchange needs of its server. */
export interface ExchangeContext {
  readonly log: Log;
  readonly observe: Observe;
  /** Headers of every answer, names and values in turn. */
  readonly fixedHeaders: readonly string[];
  /** From which network a request comes. */
  readonly clientNetwork: (request: IncomingMessage) => string;
}

/** Is told of each answer as it begins: its status, and the milliseconds since its request. */
export type Observe = (exchange: Exchange, status: number, ms: number) => void;

const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

/** One request and its response: the request id, the response headers so far, the one log line. */
export class Exchange {
  readonly requestId: string;
  /** Names and values in turn, on whatever is answered. */
  readonly headers: string[] = [];
  /** Who is calling, once that is known: the id of an API key or account. */
  caller: string | undefined;
  /** What the audit record is to tell besides what it knows of every such request. */
  audited: Audited = {};
  /** Of the problem that is answered, if it is one. */
  code: string | null = null;
  private readonly startedAt = performance.now();

  constructor(
    readonly request: IncomingMessage,
    readonly response: ServerResponse,
    private readonly place: Place,
    private readonly context: ExchangeContext,
  ) {
    this.requestId = requestIdOf(request.headers['x-request-id']);
  }

  get route(): string {
    return this.place.route;
  }

  get path(): string {
    return this.place.path;
  }

  get params(): Params {
    return this.place.params;
  }

  /** The site that the path names; a path without one names none. */
  get siteId(): string {
    return this.place.params['siteId'] ?? '';
  }

  /** The network that the request comes from, by which limits by IP address count. */
  get clientNetwork(): string {
    return this.context.clientNetwork(this.request);
  }

  /** Writes the whole answer. */
  send({ status, body, contentType = 'application/json', headers = [], fixedHeaders }: Answer): void {
    // An answer of 204 has no body that a length could be of. RFC 9110, section 8.6.
    if (status === 204) {
      this.head(status, undefined, headers, fixedHeaders);
      this.response.end();
      return;
    }
    const parts = typeof body === 'string' || body instanceof Uint8Array ? [body] : body;
    let length = 0;
    let size = 0;
    for (const part of parts) {
      length += part.length;
      size += typeof part === 'string' ? Buffer.byteLength(part) : part.length;
    }
    this.head(status, contentType, [...headers, 'Content-Length', String(size)], fixedHeaders);
    // Text of as many bytes as characters is ASCII, which Node writes sooner when it is told.
    const encoding = size === length ? 'latin1' : 'utf8';
    const last = parts.length - 1;
    for (let index = 0; index < last; index += 1) this.response.write(parts[index], encoding);
    this.response.end(parts[last], encoding);
  }

  /** Writes the head of an answer whose body follows; the log line says when it began. */
  head(
    status: number,
    contentType: string | undefined,
    headers: readonly string[],
    fixedHeaders = this.context.fixedHeaders,
  ): void {
    const type = contentType === undefined ? [] : ['Content-Type', contentType];
    this.response.writeHead(status, [
      ...type,
      'X-Request-Id',
      this.requestId,
      ...fixedHeaders,
      ...this.headers,
      ...headers,
    ]);
    const ms = Math.round((performance.now() - this.startedAt) * 100) / 100;
    const { method } = this.request;
    const line = { requestId: this.requestId, method, route: this.route, status, ms, caller: this.caller };
    const { log } = this.context;
    if (status >= 500) log.error(line, 'answered');
    else log.info(line, 'answered');
    this.noteAnswer(status, ms);
  }

  /** What is counted of an answer may fail; the answer does not fail with it. */
  private noteAnswer(status: number, ms: number): void {
    try {
      this.context.observe(this, status, ms);
    } catch (error) {
      this.noteFailure(error);
    }
  }

  /** Notes an unexpected error beside the request; what it says is not shown to the caller. */
  noteFailure(error: unknown): void {
    this.context.log.error({ requestId: this.requestId, route: this.route, err: error }, 'failed');
  }
}

/** The caller's own request id when it is an acceptable one, else a new one. */
export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}
