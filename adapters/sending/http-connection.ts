import Client from 'undici/lib/dispatcher/client.js';
import type { WebhookRequest } from '../../core/webhooks/webhook-sender.port.ts';
import type { Connection } from '../network/connection.ts';
import { onAbort } from '../node/abort.ts';
import { type HttpReply, HttpReplyCollector } from './http-reply-collector.ts';
import { SendError } from './send-error.ts';

/** Maximum size of the header section of a response, in bytes. */
const MAX_HEADER_BYTES = 16 * 1024;
/** Maximum number of received bytes until the headers of the final response. Includes all 1xx responses. */
const MAX_BYTES_BEFORE_RESPONSE = 128 * 1024;
/** Maximum number of bytes received for one response, with its 1xx responses. Checked after its final headers. */
const MAX_RESPONSE_BYTES = 64 * 1024;

/** Time after which an idle connection is closed, unless the `Keep-Alive` header of the response sets another time. */
const IDLE_TIMEOUT_MS = 4000;
const MAX_IDLE_TIMEOUT_MS = 10_000;

/** How a request is sent over a connection. */
export interface PostOptions {
  /** Time limit of the response body in milliseconds, counted from the response headers. */
  readonly bodyMs: number;
  /** Aborts the request. If the response headers have arrived, `post` then returns the partial response. */
  readonly signal: AbortSignal;
  /** Called when the response headers have arrived. */
  onHeaders(): void;
}

/** Thrown if a reused connection turns out to be closed. The receiver has probably not read the request. */
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
    const { tcpSocket, socket } = connection;
    // A TLS socket and its TCP socket close together.
    socket.once('close', () => tcpSocket.destroy());
    tcpSocket.once('close', () => socket.destroy());
    let isSocketProvided = false;
    this.client = new Client(origin, {
      // undici calls this function again to reconnect. We reject that, because nothing would check the IP address of a
      // new socket. The socket is provided in a microtask, because undici ignores a socket that it gets synchronously.
      connect: (_, provideSocket) => {
        const isUsable = this.isOpen && !isSocketProvided;
        isSocketProvided = true;
        queueMicrotask(() =>
          isUsable ? provideSocket(null, socket) : provideSocket(new Error('The connection is closed.'), null),
        );
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
    return !this.connection.socket.destroyed && !this.connection.tcpSocket.destroyed;
  }

  /** Calls `listener` once when the connection has closed. */
  onceClosed(listener: () => void): void {
    this.connection.tcpSocket.once('close', listener);
  }

  close(): void {
    this.connection.socket.destroy();
    this.connection.tcpSocket.destroy();
  }

  /**
   * Sends a POST request and returns the status and the start of the response. Closes the connection unless the whole
   * response has arrived.
   * @throws StaleConnectionError if a reused connection closes before any response
   * @throws SendError if no valid response headers arrive
   * @throws undici's error if the request is invalid
   */
  async post(url: URL, { headers, body }: WebhookRequest, options: PostOptions): Promise<HttpReply> {
    const { socket, tcpSocket } = this.connection;
    const { isReused } = this;
    this.isReused = true;
    const bytesBefore = tcpSocket.bytesRead;
    let bodyTimer: NodeJS.Timeout | undefined;
    const exchange = new HttpReplyCollector(() => {
      bodyTimer = setTimeout(() => exchange.settleReply('timed_out'), options.bodyMs);
      options.onHeaders();
    });
    const checkBytesRead = () => {
      const limit = exchange.hasHeaders ? MAX_RESPONSE_BYTES : MAX_BYTES_BEFORE_RESPONSE;
      if (tcpSocket.bytesRead - bytesBefore > limit) exchange.settleReply('response_unreadable');
    };
    socket.on('readable', checkBytesRead);
    const stopListening = onAbort(options.signal, () => exchange.settleReply('timed_out'));
    try {
      if (!options.signal.aborted) {
        this.client.dispatch({ method: 'POST', path: `${url.pathname}${url.search}`, headers, body }, exchange);
      }
      return await exchange.reply;
    } catch (error) {
      const isWithoutResponse =
        error instanceof SendError && error.code === 'unreachable' && !exchange.hasResponseBegun;
      throw isReused && isWithoutResponse
        ? new StaleConnectionError('The connection was closed.', { cause: error })
        : error;
    } finally {
      clearTimeout(bodyTimer);
      stopListening();
      socket.off('readable', checkBytesRead);
      if (!exchange.isComplete) this.close();
    }
  }
}
