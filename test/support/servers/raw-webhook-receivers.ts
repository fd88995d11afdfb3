import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** First line and a header of a successful response. */
export const RESPONSE_START = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n';

/**
 * Returns a function that writes `before`, then `text` repeatedly, as fast as possible or every few milliseconds, until
 * the connection is closed.
 */
export function sendRepeatedly(text: string, { before = '', pauseMs = 0 }): (socket: Socket) => Promise<void> {
  return async (socket) => {
    socket.write(before);
    while (!socket.destroyed) {
      socket.write(text);
      await setTimeout(pauseMs);
    }
  };
}
