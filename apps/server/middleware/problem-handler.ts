import type { ErrorRequestHandler, Response } from 'express';
import { HttpError, toProblem, writeProblem } from './problem-response.ts';
import { logError } from './request-context.ts';
import { sendResponse } from './send-response.ts';

/** Answers errors with problem documents. `docs` is the URL of the table of problems. Comes last. */
export function problemHandler(docs: () => string): ErrorRequestHandler {
  // Express knows error handlers by their four parameters.
  return (error: unknown, _req, res, _next) => {
    try {
      sendProblem(res, error, docs());
    } catch (failure) {
      logError(res, failure);
      res.destroy();
    }
  };
}

function sendProblem(res: Response, error: unknown, docs: string): void {
  const problem = toProblem(error);
  const { status, code, headers } = problem;
  res.locals.code = code;
  if (status >= 500 && !(error instanceof HttpError)) logError(res, error);
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const body = writeProblem(problem, res.locals.requestId, docs);
  sendResponse(res, { status, body, contentType: 'application/problem+json', headers });
}
