import { once } from 'node:events';
import type { Socket } from 'node:net';
import { rootCertificates, connect as secure, type TLSSocket } from 'node:tls';
import { FetchFailure, toFetchFailure } from './fetch-failure.ts';
import type { Destination, Network } from './network.ts';
import { isPublicIpAddress } from './public-ip-address.ts';

/** Maximum number of IP addresses tried per host. */
const MAX_DIALLED_ADDRESSES = 4;
/** Timeout of an attempt while another IP address is left. */
const CONNECT_TIMEOUT_MS = 3000;

/** A connection to a public IP address: the dialled TCP socket, and the socket to use (TLS, or the same). */
export interface Connection {
  readonly dialled: Socket;
  readonly socket: Socket;
}

/**
 * Connects to the host of a URL. Checks all its DNS records before dialling, and dials a checked IP address. A later
 * change of the records has no effect (DNS rebinding). The certificate must match the host name.
 * @throws FetchFailure `unreachable`, `blocked` or `tls_failed`
 */
export async function connectTo(url: URL, network: Network, signal: AbortSignal): Promise<Connection> {
  const addresses = await resolvePublicAddresses(url.hostname, network, signal);
  const port = url.protocol === 'https:' ? 443 : 80;
  const destinations = addresses.map((address) => ({ name: url.hostname, address, port }));
  const dialled = await dialOneOf(destinations, network, signal);
  return { dialled, socket: port === 443 ? await startTls(dialled, url.hostname, network) : dialled };
}

async function resolvePublicAddresses(name: string, network: Network, signal: AbortSignal): Promise<readonly string[]> {
  const addresses = await network.resolve(name, signal);
  if (addresses.length === 0) throw new FetchFailure('unreachable');
  if (!addresses.every(isPublicIpAddress)) throw new FetchFailure('blocked');
  return addresses.slice(0, MAX_DIALLED_ADDRESSES);
}

async function dialOneOf(destinations: readonly Destination[], network: Network, signal: AbortSignal): Promise<Socket> {
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
  throw new FetchFailure('unreachable', lastError);
}

/**
 * Resolves once the socket is connected. Aborting the signal destroys it, also later.
 * @throws Error if it does not connect in time
 */
async function waitForConnect(socket: Socket, signal: AbortSignal, timeoutMs: number | undefined): Promise<Socket> {
  // Later errors reach the reader of the socket. Without a listener they would end the process.
  socket.on('error', () => {});
  const end = () => socket.destroy(new Error('The connection timed out.'));
  signal.addEventListener('abort', end, { once: true });
  const timer = timeoutMs === undefined ? undefined : setTimeout(end, timeoutMs);
  try {
    await once(socket, 'connect');
    return socket;
  } finally {
    clearTimeout(timer);
  }
}

/** Codes of a connection lost during the handshake, which is not a certificate problem. */
const LOST_CONNECTION_CODES = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'];

async function startTls(dialled: Socket, name: string, { authorities }: Network): Promise<TLSSocket> {
  const socket = secure({
    socket: dialled,
    servername: name,
    ALPNProtocols: ['http/1.1'],
    minVersion: 'TLSv1.2',
    // Explicit, since an environment variable could disable it.
    rejectUnauthorized: true,
    ...(authorities && { ca: [...rootCertificates, ...authorities] }),
  });
  socket.on('error', () => {});
  try {
    await once(socket, 'secureConnect');
    return socket;
  } catch (error) {
    dialled.destroy();
    const isLost = error instanceof Error && 'code' in error && LOST_CONNECTION_CODES.includes(String(error.code));
    throw toFetchFailure(error, isLost ? 'unreachable' : 'tls_failed');
  }
}
