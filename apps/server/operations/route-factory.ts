import type { Request, RequestHandler, Response } from 'express';
import type { Operation, ValidatedRequest } from '../../../contracts/operation.ts';
import type { RecordAudit } from '../../../core/access/record-audit.ts';
import { recordMatchedRoute, toExpressPath } from '../middleware/create-router.ts';
import { logRequestError } from '../middleware/request-context.ts';
import { type HttpResponse, sendResponse } from '../middleware/send-response.ts';
import { toAuditEntry } from './audit-entry.ts';
import type { Guard } from './guards.ts';
import { type CoreValidator, createRequestReader } from './read-request.ts';

/** The input of a handler: the validated request and its caller. */
export type OperationRequest<Declared extends Operation, Caller> = ValidatedRequest<Declared> & {
  readonly caller: Caller;
  readonly req: Request;
  readonly res: Response;
};

/**
 * Handles a validated request. Returns the response, or sends the response itself (streams and 304) and returns
 * `undefined`.
 */
export type OperationHandler<Declared extends Operation, Caller> = (
  request: OperationRequest<Declared, Caller>,
) => Promise<HttpResponse | undefined> | HttpResponse;

/**
 * Converts a declared operation to the arguments of a router method: `router.get(...operation(listTickets, …))`.
 * Routers receive this function as `operation`.
 */
export type RouteFactory = <const Declared extends Operation, Caller>(
  operation: Declared,
  guard: Guard<Caller>,
  handle: OperationHandler<Declared, Caller>,
  coreValidator?: CoreValidator<Declared, Caller>,
) => [path: string, handler: RequestHandler];

/**
 * Creates the function that converts operations to routes. A route runs the guard (401, 429, 403), validates the
 * request (400, 413, 415), runs the handler, writes the audit log and sends the response. If the request violates the
 * schema, `coreValidator` adds the violations that the use case would find, so that one response lists all of them.
 */
export function createRouteFactory(recordAudit: RecordAudit): RouteFactory {
  return (operation, guard, handle, coreValidator) => {
    const readRequest = createRequestReader(operation, coreValidator);
    return [
      toExpressPath(operation.path),
      async (req, res) => {
        recordMatchedRoute(req, res, operation.path);
        const caller = await guard(req, res, operation);
        const { query, headers, body } = await readRequest(req, caller);
        const params = res.locals.params as ValidatedRequest<typeof operation>['params'];
        const response = await handle({ params, query, headers, body, caller, req, res });
        const entry = toAuditEntry(operation, res.locals, body);
        // If the audit entry cannot be written, the error is logged. The request still succeeds, because its change is
        // already stored.
        if (entry) await recordAudit.execute(entry).catch((error: unknown) => logRequestError(res, error));
        if (response) sendResponse(res, response);
      },
    ];
  };
}
