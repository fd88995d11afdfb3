import { type ClientRequest, type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent, request as secureRequest } from 'node:https';
import type Stripe from 'stripe';

type MakeRequest = Stripe.HttpClient['makeRequest'];
type HttpClientResponse = Awaited<ReturnType<MakeRequest>>;

/** Maximum size of a response body, in bytes. A complete session has about 10,000 bytes. */
const MAX_RESPONSE_BYTES = 1 << 20;

/**
 * Response headers that are passed to the SDK. Other headers are left out, because some of them contain notices that
 * the SDK would print.
 */
const FORWARDED_RESPONSE_HEADERS = ['request-id', 'stripe-should-retry'];

/**
 * Options of the connection pools. Idle connections are closed after 15 seconds, before a firewall or NAT gateway on
 * the way to Stripe silently drops them.
 */
const KEEP_ALIVE_OPTIONS = { keepAlive: true, maxFreeSockets: 8, timeout: 15_000 };

/**
 * HTTP client for Stripe's SDK, based on Node's client with keep-alive. The signal and the timeout end a request even
 * while its response body arrives. Follows no redirects, and limits the size of responses. Its errors have no `code`,
 * because the SDK retries errors with the code of a lost connection, regardless of the maximum number of retries.
 */
export class StripeHttpClient implements Stripe.HttpClient {
  private readonly plain = new PlainAgent(KEEP_ALIVE_OPTIONS);
  private readonly secure = new Agent(KEEP_ALIVE_OPTIONS);
  private readonly signals = new WeakMap<object, AbortSignal>();

  readonly getClientName = () => 'node';

  /**
   * Aborts the request when `signal` is aborted. The SDK cannot pass a signal, so the request is identified by its
   * `headers` object.
   */
  bindSignal(signal: AbortSignal, headers: object): void {
    this.signals.set(headers, signal);
  }

  readonly makeRequest: MakeRequest = async (host, port, path, method, headers, body, protocol, timeoutMs) => {
    const isPlain = protocol === 'http';
    const agent = isPlain ? this.plain : this.secure;
    const signal = this.signals.get(headers);
    const options = { host, port, path, method, agent, headers: { ...headers }, ...(signal && { signal }) };
    return sendRequest((isPlain ? plainRequest : secureRequest)(options), body, timeoutMs);
  };
}

function sendRequest(request: ClientRequest, body: string, attemptMs: number): Promise<HttpClientResponse> {
  return new Promise((resolve, reject) => {
    let isSettled = false;
    const fail = () => {
      // `fail` also runs after a success, because every request emits `close`. The condition avoids creating an unused
      // error, because creating an error is slow.
      if (!isSettled) reject(new Error('No valid response was received.'));
      isSettled = true;
    };
    const succeed = (response: HttpClientResponse) => {
      isSettled = true;
      resolve(response);
    };
    const timer = setTimeout(() => request.destroy(), attemptMs);
    request.on('response', (response) => {
      const chunks: Uint8Array[] = [];
      let length = 0;
      response.on('data', (chunk: Uint8Array) => {
        length += chunk.byteLength;
        if (length > MAX_RESPONSE_BYTES) request.destroy();
        else chunks.push(chunk);
      });
      response.on('error', fail);
      response.on('end', () =>
        isRedirectResponse(response) ? fail() : succeed(toClientResponse(response, Buffer.concat(chunks))),
      );
    });
    request.on('error', fail);
    request.on('close', () => {
      clearTimeout(timer);
      fail();
    });
    request.end(body);
  });
}

function isRedirectResponse({ statusCode = 0 }: IncomingMessage): boolean {
  return statusCode >= 300 && statusCode < 400;
}

function toClientResponse({ statusCode = 0, headers }: IncomingMessage, body: Buffer): HttpClientResponse {
  const forwarded = Object.fromEntries(FORWARDED_RESPONSE_HEADERS.map((name) => [name, `${headers[name] ?? ''}`]));
  return {
    getStatusCode: () => statusCode,
    getHeaders: () => forwarded,
    getRawResponse: () => ({}),
    toStream: () => body,
    toJSON: async () => JSON.parse(body.toString()),
  };
}
