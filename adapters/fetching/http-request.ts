import type { IncomingHttpHeaders } from 'node:http';
import apiRequest from 'undici/lib/api/api-request.js';
import Client from 'undici/lib/dispatcher/client.js';
import { type Connection, connectToUrl } from '../network/connection.ts';
import type { Network } from '../network/network.ts';
import { FetchError, toFetchError } from './fetch-error.ts';

const MAX_HEADER_BYTES = 16 * 1024;
/** Maximum number of bytes besides the body: headers, chunk sizes and TLS overhead. */
const MAX_OVERHEAD_BYTES = 256 * 1024;
/** Maximum number of 1xx responses before the final response. */
const MAX_INFORMATIONAL_RESPONSES = 16;

/**
 * A high-water mark above any body size, so that undici never pauses its parser. If a connection closes while the
 * parser is paused, undici throws an error that no code can catch (nodejs/undici#5360). `maxResponseSize` limits the
 * buffered bytes instead.
 */
const UNLIMITED_HIGH_WATER_MARK = Number.MAX_SAFE_INTEGER;

/** Codes of the system errors of a write to a connection that the peer has reset. */
const CONNECTION_RESET_CODES = ['ECONNRESET', 'EPIPE'];

export interface HttpResponse {
  readonly status: number;
  /** Returns the value of a header. Returns `undefined` if the header is missing or was sent several times. */
  header(name: string): string | undefined;
  /** Returns the members of a list header (RFC 9110, section 5.6.1) from all its lines, in lower case. */
  listHeaderMembers(name: string): readonly string[];
  /**
   * The body as sent, before decompression. Throws FetchError `incomplete` if the connection ends before the body
   * does.
   */
  readonly chunks: AsyncIterable<Uint8Array>;
}

export interface RequestOptions {
  readonly network: Network;
  readonly headers: Readonly<Record<string, string>>;
  /** Maximum body size on the wire, in bytes. */
  readonly maxWireBytes: number;
  readonly signal: AbortSignal;
}

/**
 * Sends a GET request over a new connection and returns the result of `read`, which receives the response. Closes the
 * connection in any case.
 * @throws FetchError if the headers of the response do not arrive completely, or if `read` fails
 */
export async function sendRequest<T>(
  url: URL,
  request: RequestOptions,
  read: (response: HttpResponse) => Promise<T>,
): Promise<T> {
  // Each request has its own signal, because sockets and undici never remove their listeners from a signal.
  const controller = new AbortController();
  const abort = () => controller.abort();
  request.signal.addEventListener('abort', abort, { once: true });
  if (request.signal.aborted) abort();
  let connection: Connection | undefined;
  try {
    connection = await connectToUrl(url, request.network, controller.signal);
    return await sendOverConnection(url, connection, { ...request, signal: controller.signal }, read);
  } catch (error) {
    throw toFetchError(error, toFetchOutcome(error));
  } finally {
    request.signal.removeEventListener('abort', abort);
    abort();
    await closeConnection(connection);
  }
}

async function closeConnection(connection: Connection | undefined): Promise<void> {
  if (!connection) return;
  const { socket, tcpSocket } = connection;
  socket.destroy();
  tcpSocket.destroy();
  if (!tcpSocket.closed) await new Promise((resolve) => tcpSocket.once('close', resolve));
}

async function sendOverConnection<T>(
  url: URL,
  { tcpSocket, socket }: Connection,
  { headers, maxWireBytes, signal }: RequestOptions,
  read: (response: HttpResponse) => Promise<T>,
): Promise<T> {
  const endWithFailure = (outcome: FetchError['outcome']) => socket.destroy(new FetchError(outcome));
  const checkBytesRead = () => tcpSocket.bytesRead > maxWireBytes + MAX_OVERHEAD_BYTES && endWithFailure('too_large');
  socket.on('readable', checkBytesRead);
  let informationalCount = 0;
  let hasTcpReset = false;
  const onSocketError = (error: Error) => {
    // undici itself destroys sockets with UND_ERR_* errors. Such errors are not resets by the peer.
    if (!getErrorCode(error).startsWith('UND_ERR_')) hasTcpReset = true;
  };
  for (const one of [socket, tcpSocket]) one.on('error', onSocketError);
  // A TCP reset that arrives together with the last bytes looks like a normal end. To detect it, we write to the
  // socket: after a reset, the write fails.
  if (socket === tcpSocket) {
    socket.prependOnceListener('end', () => {
      socket.write('\r\n', (error) => {
        if (CONNECTION_RESET_CODES.includes(getErrorCode(error))) hasTcpReset = true;
      });
    });
  }
  const client = new Client(url.origin, {
    // In a microtask, because undici ignores a socket that it gets synchronously.
    connect: (_, provideSocket) => queueMicrotask(() => provideSocket(null, socket)),
    pipelining: 0,
    maxHeaderSize: MAX_HEADER_BYTES,
    maxResponseSize: maxWireBytes,
    // No timeouts here, because the time limit of the whole fetch applies.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  try {
    const onInfo = () => ++informationalCount > MAX_INFORMATIONAL_RESPONSES && endWithFailure('too_large');
    const path = `${url.pathname}${url.search}`;
    const {
      statusCode,
      headers: responseHeaders,
      body,
    } = await apiRequest.call(client, {
      method: 'GET',
      path,
      headers,
      signal,
      onInfo,
      highWaterMark: UNLIMITED_HIGH_WATER_MARK,
    });
    // A cancelled body emits an error. Without a listener, this error would end the process.
    body.on('error', () => {});
    return await read({
      status: statusCode,
      header: (name) => findSingleHeader(responseHeaders, name),
      listHeaderMembers: (name) => parseListHeader(responseHeaders[name]),
      chunks: readBodyChunks(body, () => hasTcpReset && isDelimitedByClose(responseHeaders)),
    });
  } finally {
    await client.destroy();
  }
}

function findSingleHeader(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

function parseListHeader(lines: string | string[] | undefined): readonly string[] {
  const members = [lines ?? []].flat().flatMap((line) => line.split(','));
  return members.map((member) => member.trim().toLowerCase()).filter((member) => member !== '');
}

/**
 * Whether only the close of the connection marks the end of the body, because the response has neither a content length
 * nor a transfer coding (RFC 9112, section 6.3).
 */
function isDelimitedByClose(headers: IncomingHttpHeaders): boolean {
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
}

/**
 * Reads the body. Throws FetchError `incomplete` if `isCutOff` returns true at the end of the body: undici treats a
 * TCP reset as a normal end if only the close of the connection marks the end.
 */
async function* readBodyChunks(body: AsyncIterable<Uint8Array>, isCutOff: () => boolean): AsyncIterable<Uint8Array> {
  try {
    yield* body;
    if (isCutOff()) throw new FetchError('incomplete');
  } catch (error) {
    throw toFetchError(error, toFetchOutcome(error, 'incomplete'));
  }
}

function toFetchOutcome(error: unknown, defaultOutcome: FetchError['outcome'] = 'unreachable'): FetchError['outcome'] {
  const code = getErrorCode(error);
  return code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' ? 'too_large' : defaultOutcome;
}

function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
