import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CheckoutBook } from './checkout-book.ts';
import { type MockFailure, sendFailure } from './failures.ts';
import { type Checkout, toSessionObject } from './objects.ts';
import { invalidParameter, list, object, oneOf } from './parameter-rules.ts';
import { IdempotentResponses, readRequest, type StripeRequest, validateRequest } from './requests.ts';
import { parseSessionRequest } from './session-request.ts';
import { StripeMockError } from './stripe-mock-error.ts';

export const MOCK_SECRET_KEY = 'sk_test_peer';

const validateRetrieval = object({ expand: list(oneOf('payment_intent', 'payment_intent.latest_charge'), 20) });
const validateEmptyForm = object({});

/** A mock of Stripe's checkout API on loopback. It records requests and rejects unpublished parameters. */
export class StripeMock {
  readonly requests: StripeRequest[] = [];
  readonly book: CheckoutBook;
  private readonly failures: MockFailure[] = [];
  private readonly responses = new IdempotentResponses();
  private server: Server | undefined;
  baseUrl = '';

  private constructor(
    private readonly now: () => number,
    readonly webhookSecret: string,
    private readonly secretKey: string,
  ) {
    this.book = new CheckoutBook(now, webhookSecret, () => this.baseUrl);
  }

  /** Starts on a free port of loopback. `now` returns milliseconds since 1970. */
  static async open(now: () => number, webhookSecret = 'whsec_peer', secretKey = MOCK_SECRET_KEY): Promise<StripeMock> {
    const peer = new StripeMock(now, webhookSecret, secretKey);
    peer.server = createServer((request, response) => void peer.handle(request, response)).listen(0, '127.0.0.1');
    await once(peer.server, 'listening');
    peer.baseUrl = `http://127.0.0.1:${(peer.server.address() as AddressInfo).port}`;
    return peer;
  }

  /** Lets the next requests fail, one failure each. */
  failNext(...failures: readonly MockFailure[]): void {
    this.failures.push(...failures);
  }

  async close(): Promise<void> {
    this.server?.closeAllConnections();
    this.server?.close();
    if (this.server) await once(this.server, 'close');
  }

  private async handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const failure = this.failures.shift();
    try {
      const request = await readRequest(message);
      this.requests.push(request);
      if (failure !== undefined && failure !== 'answer lost') return sendFailure(failure, response);
      const body = this.respond(request);
      if (failure === 'answer lost') sendFailure('reset', response);
      else sendJson(response, 200, body);
    } catch (error) {
      if (!(error instanceof StripeMockError)) throw error;
      sendJson(response, error.status, error.responseBody);
    }
  }

  private respond(request: StripeRequest): unknown {
    validateRequest(request, this.secretKey);
    const { method, path, form } = request;
    const [, id, action] = /^\/v1\/checkout\/sessions(?:\/([^/]+))?(\/expire)?$/.exec(path) ?? [path, path];
    if (method === 'POST' && id === undefined) return this.responses.once(request, () => this.create(request));
    const checkout = this.book.checkouts.get(id ?? '');
    if (!checkout)
      throw new StripeMockError(404, { type: 'invalid_request_error', code: 'resource_missing', param: 'session' });
    if (method === 'POST' && action) return this.responses.once(request, () => this.expire(checkout, request));
    if (method !== 'GET' || action) throw new StripeMockError(404, { type: 'invalid_request_error' });
    validateRetrieval(form, '');
    this.book.passTime(checkout);
    return toSessionObject(checkout, this.baseUrl, 'expand' in form);
  }

  private create({ form }: StripeRequest): unknown {
    const checkout = this.book.add(parseSessionRequest(form, Math.floor(this.now() / 1000)));
    return toSessionObject(checkout, this.baseUrl);
  }

  private expire(checkout: Checkout, { form }: StripeRequest): unknown {
    validateEmptyForm(form, '');
    this.book.passTime(checkout);
    if (checkout.status !== 'open') throw invalidParameter('', '');
    checkout.status = 'expired';
    return toSessionObject(checkout, this.baseUrl);
  }
}

function sendJson(response: ServerResponse, status: number, answer: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_peer' });
  response.end(JSON.stringify(answer));
}
