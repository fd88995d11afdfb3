import type { ErrorRequestHandler, Response } from 'express';
import { HttpError, serializeProblem, toProblem } from './problem-response.ts';
import { logError } from './request-context.ts';
import { sendResponse } from './send-response.ts';

/** Answers errors with problem documents. `docs` is the URL of the table of problems. Comes last. */
export function problemHandler(problemDocs: () => string): ErrorRequestHandler {
  // Express knows error handlers by their four parameters.
  return (error: unknown, _req, res, _next) => {
    try {
      sendProblem(res, error, problemDocs());
    } catch (failure) {
      logError(res, failure);
      res.destroy();
    }
  };
}

function sendProblem(res: Response, error: unknown, docsUrl: string): void {
  const problem = toProblem(error);
  const { status, code, headers } = problem;
  res.locals.problemCode = code;
  if (status >= 500 && !(error instanceof HttpError)) logError(res, error);
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const body = serializeProblem(problem, res.locals.requestId, docsUrl);
  sendResponse(res, { status, body, contentType: 'application/problem+json', headers });
}
