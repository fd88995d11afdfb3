import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Pending responses per connection, in the order of their requests. A closed response stays in its list until the
 * connection's next request.
 */
const pendingResponsesBySocket = new WeakMap<Socket, ServerResponse[]>();

/**
 * Records that a request awaits its response. Responses close in the order of their requests, so the closed responses
 * are at the front.
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
 * Whether an error response would corrupt another response on this connection. That is so if a response has started, or
 * if a complete request awaits its response. An incomplete request does not count, because the error response is for
 * that request.
 */
export function hasPendingResponse(socket: Socket): boolean {
  return (pendingResponsesBySocket.get(socket) ?? []).some(
    ({ closed, headersSent, req }) => !closed && (headersSent || req.complete),
  );
}
