import { once } from 'node:events';
import { isIP, type Socket } from 'node:net';
import { connect as connectTls, rootCertificates, type TLSSocket } from 'node:tls';
import { ConnectionError } from './connection-error.ts';
import type { DialDestination, Network } from './network.ts';
import { isPublicIpAddress } from './public-ip-address.ts';

/** Maximum number of IP addresses tried per host. */
const MAX_DIALLED_ADDRESSES = 4;
/**
 * Timeout of an attempt to connect to an IP address. Does not apply to the last address, because no other address can
 * be tried.
 */
const CONNECT_TIMEOUT_MS = 3000;

/**
 * A connection to an allowed IP address. `socket` is the socket to read and write: the TLS socket for https, and
 * `tcpSocket` itself for http.
 */
export interface Connection {
  readonly tcpSocket: Socket;
  readonly socket: Socket;
}

/** To which IP addresses connections may be made. `any` is only for hosts that the operator trusts. */
export type AllowedAddressScope = 'public' | 'any';

/**
 * Connects to the host and port of an `http` or `https` URL. Checks all IP addresses of the host, and then connects to
 * one of the checked addresses. So a later change of the DNS records has no effect (DNS rebinding). For https, the
 * certificate must match the host. Aborting the signal destroys the connection, even after this function has returned
 * it.
 * @throws ConnectionError
 */
export async function connectToUrl(
  url: URL,
  network: Network,
  signal: AbortSignal,
  allowed: AllowedAddressScope = 'public',
): Promise<Connection> {
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isSecure = url.protocol === 'https:';
  const port = Number(url.port) || (isSecure ? 443 : 80);
  const addresses = await resolveAllowedAddresses(name, network, signal, allowed);
  const destinations = addresses.map((address) => ({ name, address, port }));
  const tcpSocket = await dialFirstReachable(destinations, network, signal);
  return { tcpSocket, socket: isSecure ? await startTls(tcpSocket, name, network) : tcpSocket };
}

async function resolveAllowedAddresses(
  name: string,
  network: Network,
  signal: AbortSignal,
  allowed: AllowedAddressScope,
): Promise<readonly string[]> {
  const addresses = await resolveHost(name, network, signal, allowed);
  if (addresses.length === 0) throw new ConnectionError('unreachable');
  if (allowed === 'public' && !addresses.every(isPublicIpAddress)) throw new ConnectionError('blocked');
  return addresses.slice(0, MAX_DIALLED_ADDRESSES);
}

/** Returns the IP addresses of a host. If the host is an IP address, returns only that. */
async function resolveHost(
  name: string,
  network: Network,
  signal: AbortSignal,
  allowed: AllowedAddressScope,
): Promise<readonly string[]> {
  if (isIP(name) !== 0) return [name];
  return allowed === 'any' ? await network.lookUp(name) : await network.resolve(name, signal);
}

async function dialFirstReachable(
  destinations: readonly DialDestination[],
  network: Network,
  signal: AbortSignal,
): Promise<Socket> {
  let lastError: unknown;
  for (const [index, destination] of destinations.entries()) {
    if (signal.aborted) break;
    const isLast = index + 1 === destinations.length;
    try {
      return await waitForConnect(network.dial(destination), signal, isLast ? undefined : CONNECT_TIMEOUT_MS);
    } catch (error) {
      lastError = error;
    }
  }
  throw new ConnectionError('unreachable', lastError);
}

/**
 * Resolves once the socket is connected. Aborting the signal destroys the socket, even when it is connected already.
 * @throws Error if the connection fails or times out
 */
async function waitForConnect(socket: Socket, signal: AbortSignal, timeoutMs: number | undefined): Promise<Socket> {
  // Without a listener, an error of the socket would end the process. The code that reads the socket also gets the
  // error.
  socket.on('error', () => {});
  const destroy = () => socket.destroy(new Error('The connection timed out.'));
  signal.addEventListener('abort', destroy, { once: true });
  const timer = timeoutMs === undefined ? undefined : setTimeout(destroy, timeoutMs);
  try {
    await once(socket, 'connect');
    return socket;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Codes of the errors of a connection that was lost during the TLS handshake. Other errors mean that the handshake
 * itself failed, for example because the certificate is invalid.
 */
const LOST_CONNECTION_CODES = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'];

async function startTls(tcpSocket: Socket, name: string, { extraCertificates }: Network): Promise<TLSSocket> {
  const socket = connectTls({
    socket: tcpSocket,
    host: name,
    // The name of the server in the handshake must not be an IP address (RFC 6066, section 3).
    ...(isIP(name) === 0 && { servername: name }),
    ALPNProtocols: ['http/1.1'],
    minVersion: 'TLSv1.2',
    // Set explicitly, because the environment variable NODE_TLS_REJECT_UNAUTHORIZED could disable the check.
    rejectUnauthorized: true,
    ...(extraCertificates && { ca: [...rootCertificates, ...extraCertificates] }),
  });
  socket.on('error', () => {});
  try {
    await once(socket, 'secureConnect');
    return socket;
  } catch (error) {
    tcpSocket.destroy();
    const isLost = error instanceof Error && 'code' in error && LOST_CONNECTION_CODES.includes(String(error.code));
    throw new ConnectionError(isLost ? 'unreachable' : 'tls_failed', error);
  }
}
