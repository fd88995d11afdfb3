import type { IncomingMessage, RequestListener, Server, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { SECOND } from '../../../core/shared/time.ts';
import { http } from './http-module.ts';

/** Maximum number of pending requests per connection: one that is being handled, and the queued requests. */
export const MAX_PIPELINED_REQUESTS = 16;
/**
 * Maximum number of bytes that the server reads and discards after a client has sent more than `MAX_PIPELINED_REQUESTS`
 * requests. If the client sends more bytes, the server destroys the connection, and the client may lose its last
 * responses.
 */
const MAX_DISCARDED_BYTES = 256 * 1024;
/** How long a client that has sent more than `MAX_PIPELINED_REQUESTS` requests may take to read its last responses. */
const CLOSE_TIMEOUT_MS = 5 * SECOND;

/**
 * Creates an HTTP server that limits how many requests one connection can queue. Node itself parses each received chunk
 * (up to 64 KiB, about 2,000 requests) to its end, handles all requests in it at once, and buffers their responses. If
 * a client sent many requests and never read the responses, the buffers would take gigabytes of memory, and the event
 * loop would be blocked for minutes.
 *
 * This server handles one request of a connection at a time. It starts the next request when the whole response has
 * been written to the kernel. While requests are queued, the server does not read from the connection. If a request
 * arrives while `MAX_PIPELINED_REQUESTS` are pending, the server discards it, responds to the pending requests, and
 * closes the connection. The last response has `Connection: close`. The client has to resend the discarded requests on
 * another connection (RFC 9112, section 9.3.2).
 *
 * If `options` has an `IncomingMessage` class, that class has to extend `PipelinedRequest`.
 */
export function createPipeliningServer(options: ServerOptions, handle: RequestListener): Server {
  const enqueue: RequestListener = (request, response) =>
    getOrCreatePipeline(request.socket, handle).startOrQueueRequest(request, response);
  const server = http.createServer({ IncomingMessage: PipelinedRequest, ...options }, enqueue);
  // Node's own response to an unknown `Expect` would not be a problem document.
  return server
    .on('checkExpectation', enqueue)
    .on('upgrade', ({ socket }) => getOrCreatePipeline(socket, handle).closeAfterResponses());
}

const pipelinesBySocket = new WeakMap<Socket, RequestPipeline>();

function getOrCreatePipeline(socket: Socket, handle: RequestListener): RequestPipeline {
  const existing = pipelinesBySocket.get(socket);
  if (existing) return existing;
  const pipeline = new RequestPipeline(socket, handle);
  pipelinesBySocket.set(socket, pipeline);
  return pipeline;
}

/**
 * A request that stops Node's parser in the middle of a chunk if the connection's pipeline is full. The parser stops
 * only for an upgrade request, so the getter `upgrade` then returns true. Node.js detaches the parser from the socket
 * and emits `upgrade` (`parserOnIncoming` in `_http_server.js`).
 */
export class PipelinedRequest extends http.IncomingMessage {
  private isRejected = false;
  private hasUpgradeOrIsConnect = false;

  /**
   * Whether Node.js stops parsing after this request and the connection closes: if the pipeline is full, or the method
   * is `CONNECT`. The server ignores the header `Upgrade` of other methods.
   */
  get upgrade(): boolean {
    return this.isRejected || (this.hasUpgradeOrIsConnect && this.method === 'CONNECT');
  }

  /** Node.js assigns null in the constructor, and later the parsed value, before it reads the property. */
  set upgrade(isUpgrade: boolean | null) {
    if (isUpgrade === null) return;
    this.hasUpgradeOrIsConnect = isUpgrade;
    this.isRejected = pipelinesBySocket.get(this.socket)?.isFull ?? false;
  }
}

const scheduledRequestStarts: (() => void)[] = [];

/**
 * Schedules the start of a queued request. Across all connections, at most one queued request starts per turn of the
 * event loop, to keep turns short. Node.js accepts only one new connection per turn, so long turns delay other clients.
 */
function scheduleRequestStart(start: () => void): void {
  if (scheduledRequestStarts.push(start) === 1) setImmediate(startNextScheduledRequest);
}

function startNextScheduledRequest(): void {
  scheduledRequestStarts.shift()?.();
  if (scheduledRequestStarts.length > 0) setImmediate(startNextScheduledRequest);
}

let eventLoopTurn = 0;
let isTurnIncrementScheduled = false;

/**
 * Returns a number that identifies the current turn of the event loop. Each connection starts at most one request per
 * turn. Otherwise the server would handle hundreds of requests of one chunk before the requests of other clients.
 */
function getEventLoopTurn(): number {
  if (!isTurnIncrementScheduled) {
    isTurnIncrementScheduled = true;
    setImmediate(() => {
      eventLoopTurn += 1;
      isTurnIncrementScheduled = false;
    });
  }
  return eventLoopTurn;
}

/** The pending requests of one connection: one that is being handled, and the queued requests. */
class RequestPipeline {
  private currentResponse: ServerResponse | undefined;
  private readonly queuedRequests: (readonly [request: IncomingMessage, response: ServerResponse])[] = [];
  private isClosing = false;
  private lastStartTurn = -1;
  private hasResumeListener = false;

  constructor(
    private readonly socket: Socket,
    private readonly handle: RequestListener,
  ) {}

  get isFull(): boolean {
    return this.queuedRequests.length >= MAX_PIPELINED_REQUESTS - 1;
  }

  startOrQueueRequest(request: IncomingMessage, response: ServerResponse): void {
    if (this.queuedRequests.length === 0) {
      const isDone = !this.currentResponse || this.currentResponse.closed;
      if (isDone && this.lastStartTurn !== getEventLoopTurn()) {
        this.startRequest(request, response);
        return;
      }
      if (isDone) this.scheduleNextRequest();
      else this.currentResponse?.once('close', this.scheduleNextRequest);
    }
    this.queuedRequests.push([request, response]);
    this.pauseReading();
  }

  /**
   * Closes the connection after sending the responses to the queued requests. Called after Node.js has detached its
   * parser from the socket.
   */
  closeAfterResponses(): void {
    this.isClosing = true;
    const [, lastResponse] = this.queuedRequests.at(-1) ?? [];
    if (lastResponse) lastResponse.shouldKeepAlive = false;
    else this.socket.destroy();
    const timer = setTimeout(() => this.socket.destroy(), CLOSE_TIMEOUT_MS);
    this.socket.on('error', () => {}).once('close', () => clearTimeout(timer));
    // Reads and discards further input. If the socket closed with unread bytes, the kernel would reset the connection,
    // and the client would lose its responses.
    let discardedBytes = 0;
    this.socket.on('data', ({ length }: Buffer) => {
      discardedBytes += length;
      if (discardedBytes > MAX_DISCARDED_BYTES) this.socket.destroy();
    });
    this.socket.resume();
  }

  private startRequest(request: IncomingMessage, response: ServerResponse): void {
    this.currentResponse = response;
    this.lastStartTurn = getEventLoopTurn();
    this.handle(request, response);
  }

  private readonly scheduleNextRequest = (): void => scheduleRequestStart(this.startNextRequest);

  private readonly startNextRequest = (): void => {
    // If the client has disconnected or the last response had `Connection: close`, the socket is not writable.
    if (!this.socket.writable) this.queuedRequests.length = 0;
    const [request, response] = this.queuedRequests.shift() ?? [];
    if (!request || !response) return;
    if (this.queuedRequests.length > 0) response.once('close', this.scheduleNextRequest);
    else this.socket.resume();
    this.startRequest(request, response);
  };

  /**
   * Pauses reading from the socket while requests are queued. Node.js resumes the socket after each request, so a
   * listener pauses it again.
   */
  private pauseReading(): void {
    if (!this.hasResumeListener) {
      this.hasResumeListener = true;
      this.socket.on('resume', () => {
        if (this.queuedRequests.length > 0 && !this.isClosing) this.socket.pause();
      });
    }
    this.socket.pause();
  }
}
