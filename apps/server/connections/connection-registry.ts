import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Records the open connections of a server, so that a shutdown can close all of them. Node's own `closeAllConnections`
 * and `closeIdleConnections` miss some connections: see `closeConnectionsWithoutInput` and lifecycle/stop-server.ts.
 */
export class ConnectionRegistry {
  private readonly sockets = new Set<Socket>();

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
  }

  /**
   * Closes the connections on which the client has not sent a byte yet. Browsers open such connections in advance. Node
   * does not count them as idle, so `server.close` would wait until they time out.
   */
  closeConnectionsWithoutInput(): void {
    for (const socket of this.sockets) if (socket.bytesRead === 0) socket.destroy();
  }

  /** Closes every connection. */
  closeAll(): void {
    for (const socket of this.sockets) socket.destroy();
  }
}
