import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { ConnectionRegistry } from '../connections/connection-registry.ts';
import type { ServerTimeouts } from './server-timeouts.ts';

/**
 * Stops a server: waits `drainNoticeMs`, stops listening, waits up to `shutdownMs` for pending requests, then destroys
 * the remaining connections.
 */
export async function stopServer(
  server: Server,
  connections: ConnectionRegistry,
  { drainNoticeMs, shutdownMs }: ServerTimeouts,
): Promise<void> {
  await wait(drainNoticeMs);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const closeIdleConnections = () => {
    server.closeIdleConnections();
    connections.closeConnectionsWithoutInput();
  };
  closeIdleConnections();
  // `server.closeAllConnections` would miss connections whose pipeline was full (pipelining.ts).
  const shutdownTimer = setTimeout(() => connections.closeAll(), shutdownMs);
  const idleTimer = setInterval(closeIdleConnections, 50);
  await closed;
  clearTimeout(shutdownTimer);
  clearInterval(idleTimer);
}
