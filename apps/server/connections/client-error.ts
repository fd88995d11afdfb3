import type { Socket } from 'node:net';
import type { Log } from '../../process/log.ts';
import { hasPendingResponse } from '../middleware/pending-responses.ts';
import { HttpError, serializeProblem, toProblemResponse } from '../middleware/problem-response.ts';
import { toRequestId } from '../middleware/request-context.ts';
import { http } from './http-module.ts';

const CLIENT_ERROR_PROBLEM_CODES: ReadonlyMap<string | undefined, 'headers_too_large' | 'request_timeout'> = new Map([
  ['HPE_HEADER_OVERFLOW', 'headers_too_large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'request_timeout'],
]);

export interface ClientErrorContext {
  readonly log: Log;
  /** Security headers of the response, names and values alternating. */
  readonly securityHeaders: readonly string[];
  /** Returns the URL of the page that lists all problems. */
  readonly problemDocs: () => string;
}

/**
 * Sends an error response to a request that Node could not parse (headers too large, too slow, or not HTTP), and closes
 * the connection. If another response is pending on the connection, only closes the connection, because an error
 * response would corrupt the pending response.
 */
export function handleClientError(
  error: Error & { code?: string },
  socket: Socket,
  { log, securityHeaders, problemDocs }: ClientErrorContext,
): void {
  if (!socket.writable || error.code === 'ECONNRESET' || hasPendingResponse(socket)) {
    socket.destroy();
    return;
  }
  const problem = toProblemResponse(new HttpError(CLIENT_ERROR_PROBLEM_CODES.get(error.code) ?? 'malformed_request'));
  const requestId = toRequestId(undefined);
  const body = Buffer.from(serializeProblem(problem, requestId, problemDocs()));
  const headers = ['Content-Type', 'application/problem+json', 'X-Request-Id', requestId, ...securityHeaders];
  const lines = [
    `HTTP/1.1 ${problem.status} ${http.STATUS_CODES[problem.status]}`,
    'Connection: close',
    `Content-Length: ${body.length}`,
  ];
  for (let index = 0; index < headers.length; index += 2) lines.push(`${headers[index]}: ${headers[index + 1]}`);
  log.info({ requestId, route: 'none', status: problem.status }, 'request completed');
  socket.end(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body]));
}
