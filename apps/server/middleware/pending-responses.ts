import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Pending responses per connection, in the order of their requests; closed ones are removed later. */
const pending = new WeakMap<Socket, ServerResponse[]>();

/** Records that a request awaits its response. Responses close in the order of their requests. */
export function trackPendingResponse({ socket }: IncomingMessage, response: ServerResponse): void {
  const responses = pending.get(socket);
  if (!responses) {
    pending.set(socket, [response]);
    return;
  }
  while (responses[0]?.closed) responses.shift();
  responses.push(response);
}

/**
 * Whether a response on this connection has started, or a complete request awaits one. False for an incomplete request:
 * an error response can still be written for it.
 */
export function hasPendingResponse(socket: Socket): boolean {
  return (pending.get(socket) ?? []).some(({ closed, headersSent, req }) => !closed && (headersSent || req.complete));
}
