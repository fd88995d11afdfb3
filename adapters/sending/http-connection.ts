import Client from 'undici/lib/dispatcher/client.js';
import type { WebhookRequest } from '../../core/webhooks/webhook-sender.port.ts';
import type { Connection } from '../network/connection.ts';
import { onAbort } from '../node/abort.ts';
import { HttpExchange, type HttpReply } from './http-exchange.ts';
import { SendFailure } from './send-failure.ts';

/** Maximum size of the header section of a response, in bytes. */
const MAX_HEADER_BYTES = 16 * 1024;
/** Maximum number of bytes that are received until the headers of the final response, 1xx responses included. */
const MAX_BYTES_BEFORE_RESPONSE = 128 * 1024;
/** Maximum number of bytes of a response that are received. */
const MAX_RESPONSE_BYTES = 64 * 1024;

/** Idle timeout in milliseconds, unless the response's `Keep-Alive` header sets one. */
const IDLE_TIMEOUT_MS = 4000;
const MAX_IDLE_TIMEOUT_MS = 10_000;

/** How a request is sent over a connection. */
export interface PostOptions {
  /** Time limit of the response body in milliseconds, counted from the response headers. */
  readonly bodyMs: number;
  /** Ends the request. After the headers, aborting returns the partial response. */
  readonly signal: AbortSignal;
  /** Called when the response headers have arrived. */
  onHeaders(): void;
}

/** A reused connection was already closed, so the receiver has probably not read the request. */
export class StaleConnectionError extends Error {
  override readonly name = 'StaleConnectionError';
}

/** An HTTP/1.1 connection. It sends one request at a time, and can be reused after a complete response. */
export class HttpConnection {
  readonly openedAt = performance.now();
  private readonly client: Client;
  private isReused = false;

  constructor(
    readonly origin: string,
    private readonly connection: Connection,
  ) {
    const { dialled, socket } = connection;
    // A TLS socket and its TCP socket close together.
    socket.once('close', () => dialled.destroy());
    dialled.once('close', () => socket.destroy());
    let isProvided = false;
    this.client = new Client(origin, {
      // undici reconnects by itself. We refuse, because the IP address of a new socket would be unchecked. It gets the
      // socket in a microtask, because it does not notice a socket that it gets synchronously.
      connect: (_, use) => {
        const isUsable = this.isOpen && !isProvided;
        isProvided = true;
        queueMicrotask(() => (isUsable ? use(null, socket) : use(new Error('The connection is closed.'), null)));
      },
      pipelining: 1,
      maxHeaderSize: MAX_HEADER_BYTES,
      keepAliveTimeout: IDLE_TIMEOUT_MS,
      keepAliveMaxTimeout: MAX_IDLE_TIMEOUT_MS,
      // No timeouts here, because the sender has a deadline for the whole request.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  get isOpen(): boolean {
    return !this.connection.socket.destroyed && !this.connection.dialled.destroyed;
  }

  /** Calls `listener` once when the connection has closed. */
  onceClosed(listener: () => void): void {
    this.connection.dialled.once('close', listener);
  }

  close(): void {
    this.connection.socket.destroy();
    this.connection.dialled.destroy();
  }

  /**
   * Sends a POST request and reads the start of the response. Closes the connection unless the response was complete.
   * @throws StaleConnectionError, SendFailure, and undici's error for an invalid request
   */
  async post(url: URL, { headers, body }: WebhookRequest, options: PostOptions): Promise<HttpReply> {
    const { socket, dialled } = this.connection;
    const { isReused } = this;
    this.isReused = true;
    const bytesBefore = dialled.bytesRead;
    let bodyTimer: NodeJS.Timeout | undefined;
    const exchange = new HttpExchange(() => {
      bodyTimer = setTimeout(() => exchange.end('timed_out'), options.bodyMs);
      options.onHeaders();
    });
    const checkBytesRead = () => {
      const limit = exchange.hasHeaders ? MAX_RESPONSE_BYTES : MAX_BYTES_BEFORE_RESPONSE;
      if (dialled.bytesRead - bytesBefore > limit) exchange.end('response_unreadable');
    };
    socket.on('readable', checkBytesRead);
    const stopListening = onAbort(options.signal, () => exchange.end('timed_out'));
    try {
      if (!options.signal.aborted) {
        this.client.dispatch({ method: 'POST', path: `${url.pathname}${url.search}`, headers, body }, exchange);
      }
      return await exchange.reply;
    } catch (error) {
      const isUnanswered = error instanceof SendFailure && error.code === 'unreachable' && !exchange.hasBegun;
      throw isReused && isUnanswered ? new StaleConnectionError('The connection was closed.', { cause: error }) : error;
    } finally {
      clearTimeout(bodyTimer);
      stopListening();
      socket.off('readable', checkBytesRead);
      if (!exchange.isComplete) this.close();
    }
  }
}
