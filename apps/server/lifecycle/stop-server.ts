import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { ConnectionRegistry } from '../connections/connection-registry.ts';
import type { Timeouts } from './timeouts.ts';

/**
 * Stops a server: waits `drainNoticeMs`, stops listening, waits up to `shutdownMs` for pending requests, then destroys
 * the remaining connections.
 */
export async function stopServer(
  server: Server,
  connections: ConnectionRegistry,
  { drainNoticeMs, shutdownMs }: Timeouts,
): Promise<void> {
  await wait(drainNoticeMs);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const closeIdle = () => {
    server.closeIdleConnections();
    connections.closeUnused();
  };
  closeIdle();
  // `server.closeAllConnections` would miss connections whose pipeline was full (pipelining.ts).
  const shutdown = setTimeout(() => connections.closeAll(), shutdownMs);
  const idle = setInterval(closeIdle, 50);
  await closed;
  clearTimeout(shutdown);
  clearInterval(idle);
}
