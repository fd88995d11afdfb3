import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * The connections on which nothing has arrived yet: browsers open some ahead. Node does not count them as idle, so a
 * server that stops would wait for them in vain.
 */
export class UnusedConnections {
  private readonly sockets = new Set<Socket>();

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
  }

  /** Closes them. */
  close(): void {
    for (const socket of this.sockets) if (socket.bytesRead === 0) socket.destroy();
  }

  /** Closes every connection, used or not. */
  closeAll(): void {
    for (const socket of this.sockets) socket.destroy();
  }
}
