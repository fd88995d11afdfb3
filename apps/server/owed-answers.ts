import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** An answer that a connection awaits, and those before it that are not over yet. */
interface Owed {
  readonly response: ServerResponse;
  readonly earlier: Owed | undefined;
}

const owed = new WeakMap<Socket, Owed>();

/** Notes that a request awaits its answer. */
export function oweAnswer({ socket }: IncomingMessage, response: ServerResponse): void {
  owed.set(socket, { response, earlier: unlessOver(owed.get(socket)) });
}

/**
 * Whether bytes written to the connection now would land inside an answer or in place of another request's: one has
 * begun, or is owed to a request that arrived whole. A request that broke off half-way may be answered still.
 */
export function owesAnswer(socket: Socket): boolean {
  for (let next = owed.get(socket); next; next = next.earlier) {
    const { headersSent, req, closed } = next.response;
    if (!closed && (headersSent || req.complete)) return true;
  }
  return false;
}

/** Answers end in the order of their requests: once this one is over, those before it are. */
function unlessOver(last: Owed | undefined): Owed | undefined {
  return last?.response.closed ? undefined : last;
}
