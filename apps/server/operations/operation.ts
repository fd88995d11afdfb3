import type { Request, RequestHandler, Response } from 'express';
import type { Operation, Validated } from '../../../contracts/operation.ts';
import type { RecordAudit } from '../../../core/access/record-audit.ts';
import { recordMatchedRoute, toExpressPath } from '../middleware/create-router.ts';
import { logError } from '../middleware/request-context.ts';
import { type HttpResponse, sendResponse } from '../middleware/send-response.ts';
import { toAuditEntry } from './audit-entry.ts';
import type { Guard } from './guards.ts';
import { type CoreValidator, createRequestReader } from './read-request.ts';

/** What a handler receives: the validated request and who calls. */
export type OperationRequest<Declared extends Operation, Caller> = Validated<Declared> & {
  readonly caller: Caller;
  readonly req: Request;
  readonly res: Response;
};

/** Returns the response, or takes it over (a stream, 304) and returns `undefined`. */
export type Handler<Declared extends Operation, Caller> = (
  call: OperationRequest<Declared, Caller>,
) => Promise<HttpResponse | undefined> | HttpResponse;

/** Turns a declared operation into the arguments of a router's method: `router.get(...operation(listTickets, …))`. */
export type RouteFactory = <const Declared extends Operation, Caller>(
  declared: Declared,
  guard: Guard<Caller>,
  handle: Handler<Declared, Caller>,
  coreValidator?: CoreValidator<Declared, Caller>,
) => [path: string, handler: RequestHandler];

/**
 * Creates the function that serves operations. Each request passes the guard (401, 429, 403), validation (400, 413,
 * 415), the handler and the audit log, in this order; then the response is sent. `coreValidator` runs the use case's
 * validation when the schema has already found faults, so that one response lists all of them.
 */
export function createOperation(recordAudit: RecordAudit): RouteFactory {
  return (declared, guard, handle, coreValidator) => {
    const read = createRequestReader(declared, coreValidator);
    return [
      toExpressPath(declared.path),
      async (req, res) => {
        recordMatchedRoute(req, res, declared.path);
        const caller = await guard(req, res);
        const { query, headers, body } = await read(req, caller);
        const params = res.locals.params as Validated<typeof declared>['params'];
        const response = await handle({ params, query, headers, body, caller, req, res });
        const entry = toAuditEntry(declared, res.locals, body);
        // A failed audit write is logged; it does not fail the request, which has had its effect.
        if (entry) await recordAudit.execute(entry).catch((error: unknown) => logError(res, error));
        if (response) sendResponse(res, response);
      },
    ];
  };
}
