import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { requestIdOf } from './exchange.ts';
import type { ServerContext } from './operation-router.ts';
import { owesAnswer } from './owed-answers.ts';
import { problemBody, problemOf, Refusal } from './problem-response.ts';

const CODES: ReadonlyMap<string | undefined, 'headers_too_large' | 'request_timeout'> = new Map([
  ['HPE_HEADER_OVERFLOW', 'headers_too_large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'request_timeout'],
]);

/**
 * Answers bytes that never became a request: too many headers, too slow, no HTTP at all. The
 * connection ends, without a word when an answer to another request is under way on it.
 */
export function answerClientError(error: Error & { code?: string }, socket: Socket, context: ServerContext): void {
  if (!socket.writable || error.code === 'ECONNRESET' || owesAnswer(socket)) {
    socket.destroy();
    return;
  }
  const problem = problemOf(new Refusal(CODES.get(error.code) ?? 'malformed_request'));
  const requestId = requestIdOf(undefined);
  const body = Buffer.from(problemBody(problem, requestId, context.problemDocs()));
  const headers = ['Content-Type', 'application/problem+json', 'X-Request-Id', requestId, ...context.fixedHeaders];
  const lines = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'Connection: close',
    `Content-Length: ${body.length}`,
  ];
  for (let index = 0; index < headers.length; index += 2) lines.push(`${headers[index]}: ${headers[index + 1]}`);
  context.log.info({ requestId, route: 'none', status: problem.status }, 'answered');
  socket.end(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body]));
}
