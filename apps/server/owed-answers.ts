import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const owed = new WeakMap<Socket, Set<ServerResponse>>();

/** Notes that a request awaits its answer, until that answer is over. */
export function oweAnswer({ socket }: IncomingMessage, response: ServerResponse): void {
  const responses = owed.get(socket) ?? new Set();
  owed.set(socket, responses.add(response));
  response.once('close', () => responses.delete(response));
}

/**
 * Whether bytes written to the connection now would land inside an answer or in place of another request's: one has
 * begun, or is owed to a request that arrived whole. A request that broke off half-way may be answered still.
 */
export function owesAnswer(socket: Socket): boolean {
  return [...(owed.get(socket) ?? [])].some(({ headersSent, req }) => headersSent || req.complete);
}
