import type { Express, Request, Response } from 'express';
import type { Operation, Validated } from '../../contracts/operation.ts';
import type { RecordAudit } from '../../core/access/record-audit.ts';
import type { RateLimit, RateLimiter, RateLimitState } from '../../core/shared/rate-limiter.port.ts';
import { auditOf } from './audit-of-request.ts';
import { type Answer, Exchange, type Observe } from './exchange.ts';
import type { Log } from './log.ts';
import { oweAnswer } from './owed-answers.ts';
import { problemBody, problemOf, Refusal } from './problem-response.ts';
import { requestReader } from './read-request.ts';

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

export interface ServerContext {
  readonly log: Log;
  readonly rateLimiter: RateLimiter;
  readonly recordAudit: RecordAudit;
  readonly observe: Observe;
  /** Headers of every answer, names and values in turn. */
  readonly fixedHeaders: readonly string[];
  /** The address of the table of problems. */
  readonly problemDocs: () => string;
  readonly isDraining: () => boolean;
}

/** Connects declared operations to Express: who (401), how often (429), whether they may (403), what (400), then the handler. Decisions 1. */
export class OperationRouter {
  private readonly methods = new Map<string, string[]>();

  constructor(
    private readonly app: Express,
    private readonly context: ServerContext,
  ) {}

  /** The origin of the address under which people reach the server. */
  get publicOrigin(): string {
    return new URL(this.context.problemDocs()).origin;
  }

  /** Serves one operation. */
  serve<const Declared extends Operation, Caller>(
    declared: Declared,
    guard: Guard<Caller>,
    handle: Handler<Declared, Caller>,
  ): void {
    const path = expressPath(declared.path);
    this.methods.set(path, [...(this.methods.get(path) ?? []), declared.method.toUpperCase()]);
    const read = requestReader(declared);
    this.app[declared.method](path, (request, response) =>
      this.exchange(request, response, declared.path, async (exchange) => {
        const caller = await guard(exchange, (limit, subject) => this.count(exchange, limit, subject));
        const { params, query, headers, body } = await read(request);
        const answer = await handle({ params, query, headers, body, caller, exchange });
        await this.audit(declared, exchange, body);
        return answer;
      }),
    );
  }

  /** Serves an address that is no operation: a page, a document. `handle` may take over the response, as a handler may. */
  page(path: string, handle: (exchange: Exchange) => Answer | undefined): void {
    this.methods.set(path, ['GET']);
    this.app.get(path, (request, response) =>
      this.exchange(request, response, path, async (exchange) => handle(exchange)),
    );
  }

  /** Answers what nothing else has: other methods of known addresses, and unknown addresses. Call it last. */
  close(preflight: (exchange: Exchange) => Promise<Answer | undefined>): void {
    for (const [path, methods] of this.methods) {
      const allow = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
      // `app.all` would make a handler for each of some thirty methods.
      this.app.route(path).all((request, response) =>
        this.exchange(request, response, path, async (exchange) => {
          const answer = request.method === 'OPTIONS' ? await preflight(exchange) : undefined;
          if (answer) return answer;
          throw new Refusal('method_not_allowed', `This address takes ${allow} only.`, ['Allow', allow]);
        }),
      );
    }
    this.app.use((request: Request, response: Response) =>
      this.exchange(request, response, 'none', () => Promise.reject(new Refusal('not_found'))),
    );
    this.app.use((_error: unknown, request: Request, response: Response, _next: unknown) =>
      this.lastResort(request, response),
    );
  }

  /** Answers a request that Express gives up on because its address has no path at all. */
  readonly lastResort = (request: Request, response: Response): Promise<void> =>
    this.exchange(request, response, 'none', () => Promise.reject(new Refusal('malformed_request')));

  /** What was done is done: where the record of it cannot be written, the log tells of that, and the answer of what was done. */
  private async audit(declared: Operation, exchange: Exchange, body: unknown): Promise<void> {
    const entry = auditOf(declared, exchange, body);
    if (entry) await this.context.recordAudit.execute(entry).catch((error: unknown) => exchange.noteFailure(error));
  }

  private async exchange(
    request: Request,
    response: Response,
    route: string,
    answer: (exchange: Exchange) => Promise<Answer | undefined>,
  ): Promise<void> {
    const { fixedHeaders, log, observe, isDraining } = this.context;
    const exchange = new Exchange(request, response, route, fixedHeaders, log, observe);
    oweAnswer(request, response);
    try {
      if (isDraining()) {
        exchange.headers.push('Connection', 'close');
        if (route !== '/health') throw new Refusal('draining');
      }
      if (!namesOneHost(request)) throw new Refusal('malformed_request');
      const whole = await answer(exchange);
      if (whole) exchange.send(whole);
    } catch (error) {
      this.sendProblem(exchange, error);
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
function namesOneHost({ rawHeaders, httpVersion }: Request): boolean {
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

function expressPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}
