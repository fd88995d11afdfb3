import { once } from 'node:events';
import type { Socket } from 'node:net';
import { rootCertificates, connect as secure, type TLSSocket } from 'node:tls';
import { FetchFailure, failureOf } from './fetch-failure.ts';
import type { Destination, Network } from './network.ts';
import { isPublicAddress } from './public-address.ts';

/** Of a name's addresses at most so many are tried. */
const MOST_DIALLED = 4;
/** Milliseconds that one of them is tried while another is left. */
const PATIENCE = 3000;

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
  const addresses = await publicAddresses(url.hostname, network, signal);
  const port = url.protocol === 'https:' ? 443 : 80;
  const destinations = addresses.map((address) => ({ name: url.hostname, address, port }));
  const dialled = await dialOneOf(destinations, network, signal);
  return { dialled, socket: port === 443 ? await secured(dialled, url.hostname, network) : dialled };
}

async function publicAddresses(name: string, network: Network, signal: AbortSignal): Promise<readonly string[]> {
  const addresses = await network.resolve(name, signal);
  if (addresses.length === 0) throw new FetchFailure('unreachable');
  if (!addresses.every(isPublicAddress)) throw new FetchFailure('blocked');
  return addresses.slice(0, MOST_DIALLED);
}

async function dialOneOf(destinations: readonly Destination[], network: Network, signal: AbortSignal): Promise<Socket> {
  let lastError: unknown;
  for (const [place, destination] of destinations.entries()) {
    if (signal.aborted) break;
    const isLast = place + 1 === destinations.length;
    try {
      return await connected(network.dial(destination), signal, isLast ? undefined : PATIENCE);
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
async function connected(socket: Socket, signal: AbortSignal, patience: number | undefined): Promise<Socket> {
  // Whatever happens to it later is told to whoever reads from it; unheard, it would end the process.
  socket.on('error', () => {});
  const end = () => socket.destroy(new Error('no answer in time'));
  signal.addEventListener('abort', end, { once: true });
  const timer = patience === undefined ? undefined : setTimeout(end, patience);
  try {
    await once(socket, 'connect');
    return socket;
  } finally {
    clearTimeout(timer);
  }
}

/** Codes of a connection that was lost in the middle of a handshake, which says nothing of certificates. */
const LOST = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'];

async function secured(dialled: Socket, name: string, { authorities }: Network): Promise<TLSSocket> {
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
    const isLost = error instanceof Error && 'code' in error && LOST.includes(String(error.code));
    throw failureOf(error, isLost ? 'unreachable' : 'tls_failed');
  }
}
