import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { UnusedConnections } from '../connections/unused-connections.ts';
import type { Timeouts } from './timeouts.ts';

/** Stops listening once nothing is under way any more, or after `patience`; what then still runs is cut off. */
export async function stopServer(
  server: Server,
  unused: UnusedConnections,
  { notice, patience }: Timeouts,
): Promise<void> {
  await wait(notice);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const closeIdle = () => {
    server.closeIdleConnections();
    unused.close();
  };
  closeIdle();
  // The server itself no longer knows connections whose pipeline was full (pipelining.ts).
  const cutOff = setTimeout(() => unused.closeAll(), patience);
  const idle = setInterval(closeIdle, 50);
  await closed;
  clearTimeout(cutOff);
  clearInterval(idle);
}
