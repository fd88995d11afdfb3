import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Connections that have not sent a byte yet; browsers open some in advance. Node does not count them as idle, so a
 * stopping server would wait for them.
 */
export class ConnectionRegistry {
  private readonly sockets = new Set<Socket>();

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
  }

  closeUnused(): void {
    for (const socket of this.sockets) if (socket.bytesRead === 0) socket.destroy();
  }

  /** Closes every connection, used or not. */
  closeAll(): void {
    for (const socket of this.sockets) socket.destroy();
  }
}
