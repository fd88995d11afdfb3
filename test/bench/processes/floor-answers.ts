import type { IncomingMessage, ServerResponse } from 'node:http';

/** What both hand-written servers say, byte for byte as Portico does. */

/** The end of a list whose last ticket this is; `latest` is the number of the site's latest change. */
export function endOfList(updatedAt: string, id: string, hasMore: boolean, latest: number): Buffer {
  const change = latest.toString(36);
  const nextCursor = hasMore ? `c${change}.${Date.parse(updatedAt).toString(36)}.${id}` : null;
  return Buffer.from(
    `],"page":${JSON.stringify({ limit: 50, skip: 0, hasMore, nextCursor, syncMark: `m${change}` })}}`,
  );
}

/** Sends the body; `state` is the number of the change that the ticket is at. */
export function answer(response: ServerResponse, body: Buffer, state?: number): void {
  const head = ['Content-Type', 'application/json', 'Content-Length', String(body.length)];
  response.writeHead(200, state === undefined ? head : [...head, 'ETag', `"${state}"`]);
  response.end(body);
}

/** Hands over the body of a PATCH when it is whole. */
export function readUpdate(
  request: IncomingMessage,
  received: (update: { status: string; priority: string }) => void,
): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => received(JSON.parse(Buffer.concat(chunks).toString())));
}
