import type { ErrorRequestHandler, Response } from 'express';
import { HttpError, serializeProblem, toProblemResponse } from './problem-response.ts';
import { logRequestError } from './request-context.ts';
import { sendResponse } from './send-response.ts';

/**
 * Creates the Express error handler, which sends a problem document for each error. `problemDocs` returns the URL of
 * the page that lists all problems. The error handler has to be the last middleware.
 */
export function errorHandler(problemDocs: () => string): ErrorRequestHandler {
  // Express recognises error handlers by their four parameters.
  return (error: unknown, _req, res, _next) => {
    try {
      sendProblem(res, error, problemDocs());
    } catch (failure) {
      logRequestError(res, failure);
      res.destroy();
    }
  };
}

function sendProblem(res: Response, error: unknown, docsUrl: string): void {
  const problem = toProblemResponse(error);
  const { status, code, headers } = problem;
  res.locals.problemCode = code;
  if (status >= 500 && !(error instanceof HttpError)) logRequestError(res, error);
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const body = serializeProblem(problem, res.locals.requestId, docsUrl);
  sendResponse(res, { status, body, contentType: 'application/problem+json', headers });
}
