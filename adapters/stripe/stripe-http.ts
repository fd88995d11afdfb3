import { type ClientRequest, type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent, request as secureRequest } from 'node:https';
import type Stripe from 'stripe';

type Exchange = Stripe.HttpClient['makeRequest'];
type Answer = Awaited<ReturnType<Exchange>>;

/** The longest answer that is read, in bytes; a session with everything in it has some 10,000. */
const LONGEST = 1 << 20;

/** Headers that the SDK acts upon. Its notices are words of the provider, and would be printed. */
const KEPT = ['request-id', 'stripe-should-retry'];

/**
 * Keep-alive timeout of idle connections, in milliseconds: less than middleboxes on the way to Stripe take to drop one.
 */
const KEEPING = { keepAlive: true, maxFreeSockets: 8, timeout: 15_000 };

/**
 * HTTP for the SDK over Node's own client with keep-alive. A request ends with its signal and within its time limit,
 * including the body. It follows no redirects and reads no more than the response has. Failures are plain errors, since
 * the SDK retries errors with the code of a lost connection whatever its settings.
 */
export class StripeHttp implements Stripe.HttpClient {
  private readonly plain = new PlainAgent(KEEPING);
  private readonly secure = new Agent(KEEPING);
  private readonly signals = new WeakMap<object, AbortSignal>();

  readonly getClientName = () => 'node';

  /** The request that is made with these headers ends with `signal`, which the SDK itself would not pass on. */
  endWith(signal: AbortSignal, headers: object): void {
    this.signals.set(headers, signal);
  }

  readonly makeRequest: Exchange = async (host, port, path, method, headers, body, protocol, attemptMs) => {
    const isPlain = protocol === 'http';
    const agent = isPlain ? this.plain : this.secure;
    const signal = this.signals.get(headers);
    const options = { host, port, path, method, agent, headers: { ...headers }, ...(signal && { signal }) };
    return exchange((isPlain ? plainRequest : secureRequest)(options), body, attemptMs);
  };
}

function exchange(request: ClientRequest, body: string, attemptMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    const fail = () => {
      // An error that nobody is told of would be costly for nothing: each request closes.
      if (!isOver) reject(new Error('No whole answer came.'));
      isOver = true;
    };
    const succeed = (whole: Answer) => {
      isOver = true;
      resolve(whole);
    };
    const timer = setTimeout(() => request.destroy(), attemptMs);
    request.on('response', (response) => {
      const pieces: Uint8Array[] = [];
      let length = 0;
      response.on('data', (piece: Uint8Array) => {
        length += piece.byteLength;
        if (length > LONGEST) request.destroy();
        else pieces.push(piece);
      });
      response.on('error', fail);
      response.on('end', () => (isElsewhere(response) ? fail() : succeed(answer(response, Buffer.concat(pieces)))));
    });
    request.on('error', fail);
    request.on('close', () => {
      clearTimeout(timer);
      fail();
    });
    request.end(body);
  });
}

function isElsewhere({ statusCode = 0 }: IncomingMessage): boolean {
  return statusCode >= 300 && statusCode < 400;
}

function answer({ statusCode = 0, headers }: IncomingMessage, body: Buffer): Answer {
  const kept = Object.fromEntries(KEPT.map((name) => [name, `${headers[name] ?? ''}`]));
  return {
    getStatusCode: () => statusCode,
    getHeaders: () => kept,
    getRawResponse: () => ({}),
    toStream: () => body,
    toJSON: async () => JSON.parse(body.toString()),
  };
}
