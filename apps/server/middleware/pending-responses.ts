import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Pending responses by connection, in the order of their requests. A closed response stays in the list until the next
 * request of its connection.
 */
const pendingResponsesBySocket = new WeakMap<Socket, ServerResponse[]>();

/**
 * Records that a request awaits its response, and removes the closed responses of the connection. Responses close in
 * the order of their requests, so closed responses are at the front of the list.
 */
export function trackPendingResponse({ socket }: IncomingMessage, response: ServerResponse): void {
  const responses = pendingResponsesBySocket.get(socket);
  if (!responses) {
    pendingResponsesBySocket.set(socket, [response]);
    return;
  }
  while (responses[0]?.closed) responses.shift();
  responses.push(response);
}

/**
 * Whether an error response would corrupt another response on this connection: a response that has started, or the
 * response to a complete request. An incomplete request does not count, because it is the request that failed.
 */
export function hasPendingResponse(socket: Socket): boolean {
  return (pendingResponsesBySocket.get(socket) ?? []).some(
    ({ closed, headersSent, req }) => !closed && (headersSent || req.complete),
  );
}
