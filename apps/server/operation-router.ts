import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Operation, Validated } from '../../contracts/operation.ts';
import type { RecordAudit } from '../../core/access/record-audit.ts';
import type { RateLimit, RateLimiter, RateLimitState } from '../../core/shared/rate-limiter.port.ts';
import { type AuditOfRequest, auditOf } from './audit-of-request.ts';
import { type Answer, Exchange, type ExchangeContext, type Place } from './exchange.ts';
import { oweAnswer } from './owed-answers.ts';
import { problemBody, problemOf, Refusal } from './problem-response.ts';
import { type CoreFaults, requestReader } from './read-request.ts';
import { requestPath } from './request-path.ts';
import { RouteTable } from './route-table.ts';

/** Counts the request against a budget of its subject. @throws Refusal when it is past that budget */
export type Count = (limit: RateLimit, subject: string) => Promise<void>;

/**
 * Decides who may call; throws what the caller is to be told otherwise. It counts as soon as it knows whose budget the
 * request draws on, so that refusals draw on it as well.
 */
export type Guard<Caller> = (exchange: Exchange, count: Count) => Promise<Caller>;

/** What a handler is given: the validated request and who is calling. */
export type Call<Declared extends Operation, Caller> = Validated<Declared> & {
  readonly caller: Caller;
  readonly exchange: Exchange;
};

/** Answers, or takes over the response itself and answers `undefined`. */
export type Handler<Declared extends Operation, Caller> = (
  call: Call<Declared, Caller>,
) => Promise<Answer | undefined> | Answer;

export interface ServerContext extends ExchangeContext {
  readonly rateLimiter: RateLimiter;
  readonly recordAudit: RecordAudit;
  /** Answers a browser's question whether it may send a request; `undefined` where there is no such answer. */
  readonly preflight: Respond;
  /** The address of the table of problems. */
  readonly problemDocs: () => string;
  readonly isDraining: () => boolean;
}

type Respond = (exchange: Exchange) => Promise<Answer | undefined>;

/** Who answers the requests by one method to one path. */
interface Served {
  readonly route: string;
  readonly respond: Respond;
}

/** A path with the methods that it takes. */
interface Known {
  readonly route: string;
  readonly methods: string[];
}

const NO_PARAMS = {};

/** Routes requests to operations: authentication (401), rate limit (429), permission (403), input (400), handler. */
export class OperationRouter {
  private readonly byMethod = new Map<string, RouteTable<Served>>();
  private readonly known = new RouteTable<Known>();
  private readonly knownByPath = new Map<string, Known>();

  constructor(private readonly context: ServerContext) {}

  /** The origin of the address under which people reach the server. */
  get publicOrigin(): string {
    return new URL(this.context.problemDocs()).origin;
  }

  /** Registers an operation. `coreFaults` runs the use case's validation when the schema has already found faults. */
  serve<const Declared extends Operation, Caller>(
    declared: Declared,
    guard: Guard<Caller>,
    handle: Handler<Declared, Caller>,
    coreFaults?: CoreFaults<Declared, Caller>,
  ): void {
    const read = requestReader(declared, coreFaults);
    this.add(declared.method.toUpperCase(), declared.path, async (exchange) => {
      const caller = await guard(exchange, (limit, subject) => this.count(exchange, limit, subject));
      const { query, headers, body } = await read(exchange, caller);
      const params = exchange.params as Validated<Declared>['params'];
      const answer = await handle({ params, query, headers, body, caller, exchange });
      const entry = auditOf(declared, exchange, body);
      if (entry) await this.audit(entry, exchange);
      return answer;
    });
  }

  /** Serves an address that is no operation: a page, a document. `handle` may take over the response, as a handler may. */
  page(path: string, handle: (exchange: Exchange) => Answer | undefined): void {
    this.add('GET', path, async (exchange) => handle(exchange));
  }

  /** Answers a request. It never rejects. */
  readonly answer = (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = requestPath(request.url ?? '');
    if (path === undefined) return this.exchange(request, response, nowhere(''), malformed);
    const method = request.method === 'HEAD' ? 'GET' : (request.method ?? '');
    const found = this.byMethod.get(method)?.find(path);
    if (found) {
      const { target, params } = found;
      return this.exchange(request, response, { route: target.route, path, params }, target.respond);
    }
    const known = this.known.find(path);
    if (!known) return this.exchange(request, response, nowhere(path), unknown);
    const { target, params } = known;
    return this.exchange(request, response, { route: target.route, path, params }, async (exchange) => {
      const answer = method === 'OPTIONS' ? await this.context.preflight(exchange) : undefined;
      if (answer) return answer;
      const allow = target.methods.join(', ');
      throw new Refusal('method_not_allowed', `This address takes ${allow} only.`, ['Allow', allow]);
    });
  };

  private add(method: string, route: string, respond: Respond): void {
    const path = route.replaceAll(/\{(\w+)\}/g, ':$1');
    const table = this.byMethod.get(method) ?? new RouteTable<Served>();
    this.byMethod.set(method, table);
    table.add(path, { route, respond });
    let known = this.knownByPath.get(path);
    if (!known) {
      known = { route, methods: [] };
      this.knownByPath.set(path, known);
      this.known.add(path, known);
    }
    known.methods.push(...(method === 'GET' ? ['GET', 'HEAD'] : [method]));
  }

  /** What was done is done: where the record of it cannot be written, the log tells of that, and the answer of what was done. */
  private audit(entry: AuditOfRequest, exchange: Exchange): Promise<void> {
    return this.context.recordAudit.execute(entry).catch((error: unknown) => exchange.noteFailure(error));
  }

  private async exchange(
    request: IncomingMessage,
    response: ServerResponse,
    place: Place,
    respond: Respond,
  ): Promise<void> {
    const exchange = new Exchange(request, response, place, this.context);
    oweAnswer(request, response);
    try {
      if (this.context.isDraining()) {
        exchange.headers.push('Connection', 'close');
        if (place.route !== '/health') throw new Refusal('draining');
      }
      if (!namesOneHost(request)) throw new Refusal('malformed_request');
      const whole = await respond(exchange);
      if (whole) exchange.send(whole);
    } catch (error) {
      this.giveUp(exchange, error);
    }
  }

  /** Whatever else fails ends this connection, and nothing more. */
  private giveUp(exchange: Exchange, error: unknown): void {
    try {
      this.sendProblem(exchange, error);
    } catch (failure) {
      exchange.noteFailure(failure);
      exchange.response.destroy();
    }
  }

  private sendProblem(exchange: Exchange, error: unknown): void {
    const problem = problemOf(error);
    exchange.code = problem.code;
    if (problem.status >= 500 && !(error instanceof Refusal)) exchange.noteFailure(error);
    if (exchange.response.headersSent) {
      exchange.response.destroy();
      return;
    }
    const body = problemBody(problem, exchange.requestId, this.context.problemDocs());
    exchange.send({ status: problem.status, body, contentType: 'application/problem+json', headers: problem.headers });
  }

  private async count(exchange: Exchange, limit: RateLimit, subject: string): Promise<void> {
    const state = await this.context.rateLimiter.consume(limit, subject);
    if (!state) return;
    exchange.headers.push(...rateLimitHeaders(state));
    if (!state.allowed) throw new Refusal('rate_limited', undefined, ['Retry-After', String(state.resetSeconds)]);
  }
}

/** RFC 9112, 3.2: one `Host`, which HTTP/1.0 alone may leave out. */
function namesOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

function rateLimitHeaders({ limit, remaining, resetSeconds }: RateLimitState): string[] {
  return [
    'RateLimit-Limit',
    String(limit),
    'RateLimit-Remaining',
    String(remaining),
    'RateLimit-Reset',
    String(resetSeconds),
  ];
}

function nowhere(path: string): Place {
  return { route: 'none', path, params: NO_PARAMS };
}

function malformed(): Promise<never> {
  return Promise.reject(new Refusal('malformed_request'));
}

function unknown(): Promise<never> {
  return Promise.reject(new Refusal('not_found'));
}
