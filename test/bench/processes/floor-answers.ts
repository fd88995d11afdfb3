import type { IncomingMessage, ServerResponse } from 'node:http';

/** Parts of responses of the hand-written ticket servers. They have the same bytes as Portico's. */

/**
 * Returns the end of a list, given the sort key of its last ticket. `latest` is the number of the site's latest change.
 */
export function endOfList(updatedAt: string, id: string, hasMore: boolean, latest: number): Buffer {
  const change = latest.toString(36);
  const nextCursor = hasMore ? `c${change}.${Date.parse(updatedAt).toString(36)}.${id}` : null;
  return Buffer.from(
    `],"page":${JSON.stringify({ limit: 50, skip: 0, hasMore, nextCursor, syncMark: `m${change}` })}}`,
  );
}

/** Sends the body. `state` is the number of the ticket's latest change. */
export function answer(response: ServerResponse, body: Buffer, state?: number): void {
  const head = ['Content-Type', 'application/json', 'Content-Length', String(body.length)];
  response.writeHead(200, state === undefined ? head : [...head, 'ETag', `"${state}"`]);
  response.end(body);
}

/** Calls `received` with the parsed body of a PATCH once it is complete. */
export function readUpdate(
  request: IncomingMessage,
  received: (update: { status: string; priority: string }) => void,
): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => received(JSON.parse(Buffer.concat(chunks).toString())));
}
