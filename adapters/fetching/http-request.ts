import type { IncomingHttpHeaders } from 'node:http';
import apiRequest from 'undici/lib/api/api-request.js';
import Client from 'undici/lib/dispatcher/client.js';
import { type Connection, connectTo } from '../network/connection.ts';
import type { Network } from '../network/network.ts';
import { FetchFailure, toFetchFailure } from './fetch-failure.ts';

const MAX_HEADER_BYTES = 16 * 1024;
/** Maximum number of bytes besides the body: headers, chunk sizes and TLS overhead. */
const MAX_OVERHEAD_BYTES = 256 * 1024;
/** Maximum number of 1xx responses before the final response. */
const MAX_INFORMATIONAL_RESPONSES = 16;

/**
 * A high-water mark above any body size, so that undici never pauses its parser. If the connection closed while the
 * parser is paused, undici would throw an error that nothing can catch (nodejs/undici#5360). `maxResponseSize` limits
 * the buffer instead.
 */
const UNLIMITED_HIGH_WATER_MARK = Number.MAX_SAFE_INTEGER;

/** System errors of a write to a connection that the peer has reset. */
const CONNECTION_RESET_CODES = ['ECONNRESET', 'EPIPE'];

export interface HttpResponse {
  readonly status: number;
  /** Returns the value of a header, `undefined` if it was not sent or sent several times. */
  header(name: string): string | undefined;
  /** Returns the members of a list header (RFC 9110, section 5.6.1) in lower case, from all its lines. */
  listHeaderMembers(name: string): readonly string[];
  /**
   * The body as sent, before decompression. Throws FetchFailure `incomplete` if the connection ends before the body
   * does.
   */
  readonly pieces: AsyncIterable<Uint8Array>;
}

export interface RequestOptions {
  readonly network: Network;
  readonly headers: Readonly<Record<string, string>>;
  /** Maximum body size on the wire, in bytes. */
  readonly wireBytes: number;
  readonly signal: AbortSignal;
}

/**
 * Sends a GET request over a new connection and passes the response to `read`. Closes the connection in any case.
 * @throws FetchFailure if no complete header section arrives, or if `read` fails
 */
export async function sendRequest<T>(
  url: URL,
  request: RequestOptions,
  read: (response: HttpResponse) => Promise<T>,
): Promise<T> {
  // Sockets and requests never remove their listeners from a signal, so each request has its own signal.
  const controller = new AbortController();
  const end = () => controller.abort();
  request.signal.addEventListener('abort', end, { once: true });
  if (request.signal.aborted) end();
  let connection: Connection | undefined;
  try {
    connection = await connectTo(url, request.network, controller.signal);
    return await sendOverConnection(url, connection, { ...request, signal: controller.signal }, read);
  } catch (error) {
    throw toFetchFailure(error, toFetchOutcome(error));
  } finally {
    request.signal.removeEventListener('abort', end);
    end();
    await closeConnection(connection);
  }
}

async function closeConnection(connection: Connection | undefined): Promise<void> {
  if (!connection) return;
  const { socket, dialled } = connection;
  socket.destroy();
  dialled.destroy();
  if (!dialled.closed) await new Promise((resolve) => dialled.once('close', resolve));
}

async function sendOverConnection<T>(
  url: URL,
  { dialled, socket }: Connection,
  { headers, wireBytes, signal }: RequestOptions,
  read: (response: HttpResponse) => Promise<T>,
): Promise<T> {
  const end = (outcome: FetchFailure['outcome']) => socket.destroy(new FetchFailure(outcome));
  const checkBytesRead = () => dialled.bytesRead > wireBytes + MAX_OVERHEAD_BYTES && end('too_large');
  socket.on('readable', checkBytesRead);
  let informationalCount = 0;
  let isReset = false;
  const onSocketError = (error: Error) => {
    // undici destroys its own sockets with UND_ERR_* errors; those are not resets.
    if (!errorCode(error).startsWith('UND_ERR_')) isReset = true;
  };
  for (const one of [socket, dialled]) one.on('error', onSocketError);
  // A TCP reset that arrives together with the last bytes looks like a normal end. Only a later write reveals it by
  // failing.
  if (socket === dialled) {
    socket.prependOnceListener('end', () => {
      socket.write('\r\n', (error) => {
        if (CONNECTION_RESET_CODES.includes(errorCode(error))) isReset = true;
      });
    });
  }
  const client = new Client(url.origin, {
    // The socket is provided in a microtask, because the client does not notice a socket that it gets synchronously.
    connect: (_, use) => queueMicrotask(() => use(null, socket)),
    pipelining: 0,
    maxHeaderSize: MAX_HEADER_BYTES,
    maxResponseSize: wireBytes,
    // No timeouts here, because the time limit of the whole fetch applies.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  try {
    const onInfo = () => ++informationalCount > MAX_INFORMATIONAL_RESPONSES && end('too_large');
    const path = `${url.pathname}${url.search}`;
    const {
      statusCode,
      headers: received,
      body,
    } = await apiRequest.call(client, {
      method: 'GET',
      path,
      headers,
      signal,
      onInfo,
      highWaterMark: UNLIMITED_HIGH_WATER_MARK,
    });
    // A cancelled body emits an error. Without a listener it would end the process.
    body.on('error', () => {});
    return await read({
      status: statusCode,
      header: (name) => findSingleHeader(received, name),
      listHeaderMembers: (name) => parseListHeader(received[name]),
      pieces: readBodyPieces(body, () => isReset && isDelimitedByClose(received)),
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
 * Whether only the close of the connection marks the end of the body, because it has neither a length nor chunks (RFC
 * 9112, section 6.3).
 */
function isDelimitedByClose(headers: IncomingHttpHeaders): boolean {
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
}

/** undici treats a TCP reset as the end of a close-delimited body, so resets are checked here. */
async function* readBodyPieces(body: AsyncIterable<Uint8Array>, isCutOff: () => boolean): AsyncIterable<Uint8Array> {
  try {
    yield* body;
    if (isCutOff()) throw new FetchFailure('incomplete');
  } catch (error) {
    throw toFetchFailure(error, toFetchOutcome(error, 'incomplete'));
  }
}

function toFetchOutcome(
  error: unknown,
  defaultOutcome: FetchFailure['outcome'] = 'unreachable',
): FetchFailure['outcome'] {
  const code = errorCode(error);
  return code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' ? 'too_large' : defaultOutcome;
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
