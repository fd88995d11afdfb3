import type { IncomingMessage, RequestListener, Server, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { SECOND } from '../../../core/shared/time.ts';
import { http } from './http-module.ts';

/** Maximum number of pending requests per connection: the one being handled and those queued behind it. */
export const MAX_PIPELINED_REQUESTS = 16;
/**
 * Maximum number of bytes that the server reads and discards after a client exceeded the limit of requests. If the
 * client sends more, the server destroys the connection, and the client may lose its last responses.
 */
const MAX_DISCARDED_BYTES = 256 * 1024;
/** Time in which a client that exceeded the limit has to read its last responses. */
const CLOSE_TIMEOUT_MS = 5 * SECOND;

/**
 * Creates an HTTP server that limits how many requests one connection can queue. Node itself parses each received chunk
 * to its end (64 KiB, about 2,000 requests), handles all requests in it at once, and buffers their responses. A client
 * that sends many requests and never reads the responses would take gigabytes of memory. It would also block the event
 * loop for minutes.
 *
 * This server handles one request of a connection at a time. It starts the next request when the kernel has taken the
 * whole response. While a request waits, the server does not read from the connection. If more than
 * `MAX_PIPELINED_REQUESTS` requests are pending, it closes the connection after their responses. The last response has
 * `Connection: close`. The client has to resend the other requests on another connection (RFC 9112, section 9.3.2).
 *
 * If `options` has an `IncomingMessage` class, that class has to extend `PipelinedRequest`.
 */
export function createPipeliningServer(options: ServerOptions, handle: RequestListener): Server {
  const enqueue: RequestListener = (request, response) =>
    getOrCreatePipeline(request.socket, handle).addRequest(request, response);
  const server = http.createServer({ IncomingMessage: PipelinedRequest, ...options }, enqueue);
  // Node's own response to an unknown `Expect` would not be a problem document.
  return server
    .on('checkExpectation', enqueue)
    .on('upgrade', ({ socket }) => getOrCreatePipeline(socket, handle).closeAfterResponses());
}

const pipelines = new WeakMap<Socket, RequestPipeline>();

function getOrCreatePipeline(socket: Socket, handle: RequestListener): RequestPipeline {
  const known = pipelines.get(socket);
  if (known) return known;
  const pipeline = new RequestPipeline(socket, handle);
  pipelines.set(socket, pipeline);
  return pipeline;
}

/**
 * A request that stops Node's parser in the middle of a chunk when the connection's pipeline is full. To stop the
 * parser, it pretends to be an upgrade request, because there is no other way. Node.js then detaches the parser from
 * the socket and emits `upgrade` (`parserOnIncoming` in `_http_server.js`).
 */
export class PipelinedRequest extends http.IncomingMessage {
  private isRejected = false;
  private isUpgrade = false;

  /**
   * True if the pipeline is full, and for `CONNECT`: both close the connection. False for requests with an `Upgrade`
   * header, which the server ignores.
   */
  get upgrade(): boolean {
    return this.isRejected || (this.isUpgrade && this.method === 'CONNECT');
  }

  /** Node.js assigns null in the constructor, later assigns the parsed value, and only then reads the property. */
  set upgrade(isUpgrade: boolean | null) {
    if (isUpgrade === null) return;
    this.isUpgrade = isUpgrade;
    this.isRejected = pipelines.get(this.socket)?.isFull ?? false;
  }
}

const scheduledRequestStarts: (() => void)[] = [];

/**
 * Schedules the start of a queued request. At most one queued request starts per turn of the event loop, across all
 * connections. Node.js accepts only one connection per turn, so longer turns would delay other clients.
 */
function scheduleRequestStart(start: () => void): void {
  if (scheduledRequestStarts.push(start) === 1) setImmediate(startNextScheduledRequest);
}

function startNextScheduledRequest(): void {
  scheduledRequestStarts.shift()?.();
  if (scheduledRequestStarts.length > 0) setImmediate(startNextScheduledRequest);
}

let turn = 0;
let isTurnEnding = false;

/**
 * Returns the number of the current turn of the event loop. A connection starts at most one request per turn. Otherwise
 * hundreds of fast requests in one chunk would be handled before those of other clients.
 */
function getEventLoopTurn(): number {
  if (!isTurnEnding) {
    isTurnEnding = true;
    setImmediate(() => {
      turn += 1;
      isTurnEnding = false;
    });
  }
  return turn;
}

/** The pending requests of one connection: the one being handled (`current`) and the queued ones (`waiting`). */
class RequestPipeline {
  private current: ServerResponse | undefined;
  private readonly waiting: (readonly [request: IncomingMessage, response: ServerResponse])[] = [];
  private isClosing = false;
  private lastStartTurn = -1;
  private hasResumeListener = false;

  constructor(
    private readonly socket: Socket,
    private readonly handle: RequestListener,
  ) {}

  get isFull(): boolean {
    return this.waiting.length >= MAX_PIPELINED_REQUESTS - 1;
  }

  addRequest(request: IncomingMessage, response: ServerResponse): void {
    if (this.waiting.length === 0) {
      const isDone = !this.current || this.current.closed;
      if (isDone && this.lastStartTurn !== getEventLoopTurn()) {
        this.startRequest(request, response);
        return;
      }
      if (isDone) this.scheduleNext();
      else this.current?.once('close', this.scheduleNext);
    }
    this.waiting.push([request, response]);
    this.pauseReading();
  }

  /**
   * Finishes the queued requests, then closes the connection. Called after Node has detached its parser from the
   * socket.
   */
  closeAfterResponses(): void {
    this.isClosing = true;
    const [, last] = this.waiting.at(-1) ?? [];
    if (last) last.shouldKeepAlive = false;
    else this.socket.destroy();
    const timer = setTimeout(() => this.socket.destroy(), CLOSE_TIMEOUT_MS);
    this.socket.on('error', () => {}).once('close', () => clearTimeout(timer));
    // Reads and discards further input. Closing a socket with unread bytes would reset the connection, and the client
    // would lose its responses.
    let discarded = 0;
    this.socket.on('data', ({ length }: Buffer) => {
      discarded += length;
      if (discarded > MAX_DISCARDED_BYTES) this.socket.destroy();
    });
    this.socket.resume();
  }

  private startRequest(request: IncomingMessage, response: ServerResponse): void {
    this.current = response;
    this.lastStartTurn = getEventLoopTurn();
    this.handle(request, response);
  }

  private readonly scheduleNext = (): void => scheduleRequestStart(this.startNext);

  private readonly startNext = (): void => {
    // The socket is not writable if the client has disconnected or the last response had `Connection: close`.
    if (!this.socket.writable) this.waiting.length = 0;
    const [request, response] = this.waiting.shift() ?? [];
    if (!request || !response) return;
    if (this.waiting.length > 0) response.once('close', this.scheduleNext);
    else this.socket.resume();
    this.startRequest(request, response);
  };

  /**
   * Pauses reading while requests are queued. Node resumes the socket after each request, so the listener pauses it
   * again.
   */
  private pauseReading(): void {
    if (!this.hasResumeListener) {
      this.hasResumeListener = true;
      this.socket.on('resume', () => {
        if (this.waiting.length > 0 && !this.isClosing) this.socket.pause();
      });
    }
    this.socket.pause();
  }
}
