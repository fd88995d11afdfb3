import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** How long new requests are still answered, with 503, so that a balancer notices before connections are refused. */
const NOTICE_MS = 250;
/** How long requests that are under way may take; the whole stop must end within 10 s. */
const PATIENCE_MS = 8000;

/** Stops listening once nothing is under way any more, or after `PATIENCE_MS`; what then still runs is cut off. */
export async function stopServer(server: Server): Promise<void> {
  await wait(NOTICE_MS);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const patience = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  await closed;
  clearTimeout(patience);
  clearInterval(idle);
}
