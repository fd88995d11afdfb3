import { onAbort } from '../node/abort.ts';
import type { HttpConnection } from './http-connection.ts';

/**
 * Maximum number of open connections to one origin (scheme, host and port). A process sends at most this many webhooks
 * at a time, so no webhook waits for a connection and loses its lease meanwhile.
 */
const MAX_CONNECTIONS_PER_ORIGIN = 128;
/** Maximum number of idle connections to all origins. */
const MAX_IDLE_CONNECTIONS = 200;
/** An older connection is not reused, so that changes of DNS records and certificates take effect. */
const MAX_CONNECTION_AGE_MS = 60_000;

interface OriginState {
  /** Number of requests that are being sent. */
  runningRequests: number;
  /** Callbacks that start waiting requests, oldest first. */
  readonly waitingRequests: (() => void)[];
  /** Idle connections. The connection that was used last is at the end. */
  readonly idleConnections: HttpConnection[];
}

/**
 * Keeps idle connections for reuse, and limits the running requests to each origin. A running request uses an idle
 * connection, or opens one if none is idle. So the limit of running requests also limits the connections.
 */
export class ConnectionPool {
  private readonly stateByOrigin = new Map<string, OriginState>();
  /** The idle connections to all origins. The connection that has been idle for the longest time comes first. */
  private readonly allIdleConnections = new Set<HttpConnection>();

  /**
   * Runs `work` once fewer than MAX_CONNECTIONS_PER_ORIGIN requests to the origin are running.
   * @throws the abort reason of `signal`, if it is aborted while the request waits
   */
  async run<T>(origin: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const state = this.stateByOrigin.get(origin) ?? { runningRequests: 0, waitingRequests: [], idleConnections: [] };
    this.stateByOrigin.set(origin, state);
    if (state.runningRequests < MAX_CONNECTIONS_PER_ORIGIN) state.runningRequests += 1;
    else await waitForFreeSlot(state, signal);
    try {
      return await work();
    } finally {
      const startNext = state.waitingRequests.shift();
      if (startNext) startNext();
      else state.runningRequests -= 1;
      this.deleteStateIfUnused(origin, state);
    }
  }

  /** Removes an idle connection to the origin from the pool and returns it. */
  acquireIdle(origin: string): HttpConnection | undefined {
    const connection = this.stateByOrigin.get(origin)?.idleConnections.at(-1);
    if (connection) this.removeIdle(connection);
    return connection;
  }

  /** Adds a connection to reuse. Closes it instead if it is too old. */
  addIdle(connection: HttpConnection): void {
    const state = this.stateByOrigin.get(connection.origin);
    if (!state || !connection.isOpen || performance.now() - connection.openedAt > MAX_CONNECTION_AGE_MS) {
      connection.close();
      return;
    }
    state.idleConnections.push(connection);
    this.allIdleConnections.add(connection);
    const [oldest] = this.allIdleConnections;
    if (oldest && this.allIdleConnections.size > MAX_IDLE_CONNECTIONS) this.closeConnection(oldest);
  }

  /** Removes a connection, for example because it has closed. */
  removeIdle(connection: HttpConnection): void {
    if (!this.allIdleConnections.delete(connection)) return;
    const state = this.stateByOrigin.get(connection.origin);
    if (!state) return;
    state.idleConnections.splice(state.idleConnections.indexOf(connection), 1);
    this.deleteStateIfUnused(connection.origin, state);
  }

  /** Closes the idle connections to `origin`. If `origin` is undefined, closes all idle connections. */
  closeIdle(origin?: string): void {
    const connections =
      origin === undefined ? this.allIdleConnections : (this.stateByOrigin.get(origin)?.idleConnections ?? []);
    for (const connection of [...connections]) this.closeConnection(connection);
  }

  private closeConnection(connection: HttpConnection): void {
    this.removeIdle(connection);
    connection.close();
  }

  private deleteStateIfUnused(origin: string, { runningRequests, idleConnections }: OriginState): void {
    if (runningRequests === 0 && idleConnections.length === 0) this.stateByOrigin.delete(origin);
  }
}

/** Resolves when the request may run. Rejects with the abort reason if `signal` is aborted before. */
function waitForFreeSlot({ waitingRequests }: OriginState, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = () => {
      stopListening();
      resolve();
    };
    waitingRequests.push(start);
    const stopListening = onAbort(signal, () => {
      waitingRequests.splice(waitingRequests.indexOf(start), 1);
      reject(signal.reason);
    });
  });
}
