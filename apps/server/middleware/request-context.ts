import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import type { Log } from '../../process/log.ts';
import { trackPendingResponse } from './pending-responses.ts';

/** Values of the path parameters, decoded. */
export type Params = Readonly<Record<string, string>>;

/** What a handler adds to the audit entry of its operation; the rest follows from the request. */
export interface AuditDetails {
  readonly ownerId?: string;
  readonly subjectId?: string;
  readonly detail?: string | null;
}

/** What middleware and handlers know of one request: `res.locals`. */
export interface RequestContext {
  readonly requestId: string;
  /** From `performance.now()`, in milliseconds. */
  readonly startedAt: number;
  readonly log: Log;
  /** Declared path of the matched route, with `{name}` for each parameter; `none` before and without a match. */
  route: string;
  params: Params;
  /** Headers of every response, names and values in turn. */
  securityHeaders: readonly string[];
  /** Further headers, names and values in turn, for whatever response follows. */
  readonly headers: string[];
  /** Id of the API key or account that calls, once it is known. */
  caller: string | undefined;
  auditDetails: AuditDetails;
  /** Code of the problem that was answered. */
  problemCode: string | null;
}

declare global {
  namespace Express {
    interface Locals extends RequestContext {}
  }
}

const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;
const NO_PARAMS: Params = {};
const NO_AUDIT_DETAILS: AuditDetails = {};

/** Creates the context of each request. Comes first. */
export function requestContext(log: Log): RequestHandler {
  return (req, res, next) => {
    const context: RequestContext = {
      requestId: toRequestId(req.headers['x-request-id']),
      startedAt: performance.now(),
      log,
      route: 'none',
      params: NO_PARAMS,
      securityHeaders: [],
      headers: [],
      caller: undefined,
      auditDetails: NO_AUDIT_DETAILS,
      problemCode: null,
    };
    res.locals = context;
    trackPendingResponse(req, res);
    next();
  };
}

/** The client's request id when it is valid, else a new one. */
export function toRequestId(sent: string | string[] | undefined): string {
  return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID();
}

/** The site id in the path; an empty text in a path without one. */
export function siteIdParam({ locals }: Pick<Response, 'locals'>): string {
  return locals.params['siteId'] ?? '';
}

/** Logs an unexpected error of a request. Its text is not shown to the client. */
export function logError({ locals: { log, requestId, route } }: Pick<Response, 'locals'>, error: unknown): void {
  log.error({ requestId, route, err: error }, 'failed');
}
