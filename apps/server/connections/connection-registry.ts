import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** The open connections of a server, so that a shutdown can close those that Node's own methods miss. */
export class ConnectionRegistry {
  private readonly sockets = new Set<Socket>();

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
  }

  /**
   * Closes the connections that have not sent a byte yet; browsers open some in advance. Node does not count them as
   * idle, so `server.close` would wait for them.
   */
  closeUnused(): void {
    for (const socket of this.sockets) if (socket.bytesRead === 0) socket.destroy();
  }

  /** Closes every connection. */
  closeAll(): void {
    for (const socket of this.sockets) socket.destroy();
  }
}
