import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Records the open connections of a server. Node's own methods miss some of them; a shutdown closes them with this
 * class.
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
   * does not count them as idle, so `server.close` would wait for them.
   */
  closeUnused(): void {
    for (const socket of this.sockets) if (socket.bytesRead === 0) socket.destroy();
  }

  /** Closes every connection. */
  closeAll(): void {
    for (const socket of this.sockets) socket.destroy();
  }
}
