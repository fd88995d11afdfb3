import { once } from 'node:events';
import type { Socket } from 'node:net';
import { rootCertificates, connect as secure, type TLSSocket } from 'node:tls';
import { FetchFailure, toFetchFailure } from './fetch-failure.ts';
import type { Destination, Network } from './network.ts';
import { isPublicIpAddress } from './public-ip-address.ts';

/** Of a name's addresses at most so many are tried. */
const MAX_DIALLED_ADDRESSES = 4;
/** Milliseconds that one of them is tried while another is left. */
const CONNECT_TIMEOUT_MS = 3000;

/** A connection to a public IP address: the dialled TCP socket, and the socket to speak over (TLS, or the same). */
export interface Connection {
  readonly dialled: Socket;
  readonly socket: Socket;
}

/**
 * Connects to the host of a URL. Checks all DNS records of the host before dialling, and dials a checked IP address, so
 * a later change of the records has no effect (DNS rebinding). The certificate must match the host name.
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
  for (const [place, destination] of destinations.entries()) {
    if (signal.aborted) break;
    const isLast = place + 1 === destinations.length;
    try {
      return await waitForConnect(network.dial(destination), signal, isLast ? undefined : CONNECT_TIMEOUT_MS);
    } catch (error) {
      lastError = error;
    }
  }
  throw new FetchFailure('unreachable', lastError);
}

/**
 * The socket once it is connected. Aborting the signal ends it, also later.
 * @throws Error when it does not connect in time
 */
async function waitForConnect(socket: Socket, signal: AbortSignal, timeoutMs: number | undefined): Promise<Socket> {
  // Whatever happens to it later is told to whoever reads from it; unheard, it would end the process.
  socket.on('error', () => {});
  const end = () => socket.destroy(new Error('no answer in time'));
  signal.addEventListener('abort', end, { once: true });
  const timer = timeoutMs === undefined ? undefined : setTimeout(end, timeoutMs);
  try {
    await once(socket, 'connect');
    return socket;
  } finally {
    clearTimeout(timer);
  }
}

/** Codes of a connection that was lost in the middle of a handshake, which says nothing of certificates. */
const LOST_CONNECTION_CODES = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'];

async function startTls(dialled: Socket, name: string, { authorities }: Network): Promise<TLSSocket> {
  const socket = secure({
    socket: dialled,
    servername: name,
    ALPNProtocols: ['http/1.1'],
    minVersion: 'TLSv1.2',
    // Said outright, since an environment variable would switch it off otherwise.
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
