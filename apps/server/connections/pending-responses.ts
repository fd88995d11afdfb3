import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The answers that a connection awaits, in the order of their requests, and perhaps some that are over. */
const owed = new WeakMap<Socket, ServerResponse[]>();

/** Notes that a request awaits its answer. Answers end in the order of their requests: those that are over come first. */
export function trackPendingResponse({ socket }: IncomingMessage, response: ServerResponse): void {
  const responses = owed.get(socket);
  if (!responses) {
    owed.set(socket, [response]);
    return;
  }
  while (responses[0]?.closed) responses.shift();
  responses.push(response);
}

/**
 * Whether bytes written to the connection now would land inside an answer or in place of another request's: one has
 * begun, or is owed to a request that arrived whole. A request that broke off half-way may be answered still.
 */
export function hasPendingResponse(socket: Socket): boolean {
  return (owed.get(socket) ?? []).some(({ closed, headersSent, req }) => !closed && (headersSent || req.complete));
}
