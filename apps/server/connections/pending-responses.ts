import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Pending responses per connection, in the order of their requests; closed ones are removed later. */
const pending = new WeakMap<Socket, ServerResponse[]>();

/** Notes that a request awaits its response. Responses close in the order of their requests. */
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
 * Whether bytes written to the connection now would land inside a response or in place of one: a response has begun, or
 * a request that arrived whole awaits its response. A request that broke off half-way may still be answered.
 */
export function hasPendingResponse(socket: Socket): boolean {
  return (pending.get(socket) ?? []).some(({ closed, headersSent, req }) => !closed && (headersSent || req.complete));
}
