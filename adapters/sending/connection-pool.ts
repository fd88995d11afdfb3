import { onAbort } from '../node/abort.ts';
import type { HttpConnection } from './http-connection.ts';

/**
 * Maximum number of open connections to one origin (scheme, host and port): as many as a process sends requests at a
 * time, so that no request waits for a connection while its lease runs out.
 */
const MAX_CONNECTIONS_PER_ORIGIN = 128;
/** Maximum number of idle connections to all origins. */
const MAX_IDLE_CONNECTIONS = 200;
/** A connection of this age does not become idle again, so that changes of DNS records and certificates take effect. */
const MAX_CONNECTION_AGE_MS = 60_000;

interface OriginState {
  /** Number of requests in progress. */
  running: number;
  /** Callbacks that start waiting requests, oldest first. */
  readonly waiting: (() => void)[];
  /** The connection used last is at the end. */
  readonly idle: HttpConnection[];
}

/**
 * Idle connections, and the limit of connections to each origin. A running request takes an idle connection, or dials a
 * new one if none is idle. So the limit of running requests also limits the connections.
 */
export class ConnectionPool {
  private readonly origins = new Map<string, OriginState>();
  /** The connection that has been idle for the longest time comes first. */
  private readonly idle = new Set<HttpConnection>();

  /**
   * Runs `work` once fewer than MAX_CONNECTIONS_PER_ORIGIN requests to the origin are running.
   * @throws the signal's reason if it is aborted before that
   */
  async run<T>(origin: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const state = this.origins.get(origin) ?? { running: 0, waiting: [], idle: [] };
    this.origins.set(origin, state);
    if (state.running < MAX_CONNECTIONS_PER_ORIGIN) state.running += 1;
    else await waitForTurn(state, signal);
    try {
      return await work();
    } finally {
      const startNext = state.waiting.shift();
      if (startNext) startNext();
      else state.running -= 1;
      this.forgetIfUnused(origin, state);
    }
  }

  /** Removes an idle connection to the origin from the pool and returns it. */
  acquireIdle(origin: string): HttpConnection | undefined {
    const connection = this.origins.get(origin)?.idle.at(-1);
    if (connection) this.removeIdle(connection);
    return connection;
  }

  /** Adds a connection to reuse. Closes it instead if it is too old. */
  addIdle(connection: HttpConnection): void {
    const state = this.origins.get(connection.origin);
    if (!state || !connection.isOpen || performance.now() - connection.openedAt > MAX_CONNECTION_AGE_MS) {
      connection.close();
      return;
    }
    state.idle.push(connection);
    this.idle.add(connection);
    const [oldest] = this.idle;
    if (oldest && this.idle.size > MAX_IDLE_CONNECTIONS) this.closeConnection(oldest);
  }

  /** Removes a connection, for example because it has closed. */
  removeIdle(connection: HttpConnection): void {
    if (!this.idle.delete(connection)) return;
    const state = this.origins.get(connection.origin);
    if (!state) return;
    state.idle.splice(state.idle.indexOf(connection), 1);
    this.forgetIfUnused(connection.origin, state);
  }

  /** Closes the idle connections: those to one origin, or all. */
  closeIdle(origin?: string): void {
    const connections = origin === undefined ? this.idle : (this.origins.get(origin)?.idle ?? []);
    for (const connection of [...connections]) this.closeConnection(connection);
  }

  private closeConnection(connection: HttpConnection): void {
    this.removeIdle(connection);
    connection.close();
  }

  private forgetIfUnused(origin: string, { running, idle }: OriginState): void {
    if (running === 0 && idle.length === 0) this.origins.delete(origin);
  }
}

/** Resolves when the request may run. Rejects if the signal is aborted before that. */
function waitForTurn({ waiting }: OriginState, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = () => {
      stopListening();
      resolve();
    };
    waiting.push(start);
    const stopListening = onAbort(signal, () => {
      waiting.splice(waiting.indexOf(start), 1);
      reject(signal.reason);
    });
  });
}
