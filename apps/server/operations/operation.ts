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
  call: OperationRequest<Declared, Caller>,
) => Promise<HttpResponse | undefined> | HttpResponse;

/** Converts a declared operation to the arguments of a router method: `router.get(...operation(listTickets, …))`. */
export type RouteFactory = <const Declared extends Operation, Caller>(
  declared: Declared,
  guard: Guard<Caller>,
  handle: OperationHandler<Declared, Caller>,
  coreValidator?: CoreValidator<Declared, Caller>,
) => [path: string, handler: RequestHandler];

/**
 * Creates the function that converts operations to routes. A route runs the guard (401, 429, 403), validation (400,
 * 413, 415), the handler and the audit log, in this order, and then sends the response. If the schema finds violations,
 * `coreValidator` adds those that the use case would find, so that one response lists all.
 */
export function createRouteFactory(recordAudit: RecordAudit): RouteFactory {
  return (declared, guard, handle, coreValidator) => {
    const read = createRequestReader(declared, coreValidator);
    return [
      toExpressPath(declared.path),
      async (req, res) => {
        recordMatchedRoute(req, res, declared.path);
        const caller = await guard(req, res, declared);
        const { query, headers, body } = await read(req, caller);
        const params = res.locals.params as ValidatedRequest<typeof declared>['params'];
        const response = await handle({ params, query, headers, body, caller, req, res });
        const entry = toAuditEntry(declared, res.locals, body);
        // If the audit log cannot be written, the error is logged and the request still succeeds: its change is already
        // stored.
        if (entry) await recordAudit.execute(entry).catch((error: unknown) => logRequestError(res, error));
        if (response) sendResponse(res, response);
      },
    ];
  };
}
