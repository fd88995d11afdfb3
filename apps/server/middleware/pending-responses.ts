import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Pending responses per connection, in the order of their requests; closed ones are removed later. */
const pending = new WeakMap<Socket, ServerResponse[]>();

/** Records that a request is waiting for its response. Responses close in the order of their requests. */
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
 * True if a response has started or a complete request is waiting. False for an incomplete request: its error can still
 * be written.
 */
export function hasPendingResponse(socket: Socket): boolean {
  return (pending.get(socket) ?? []).some(({ closed, headersSent, req }) => !closed && (headersSent || req.complete));
}
