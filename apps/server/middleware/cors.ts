import type { RequestHandler, Response } from 'express';
import type { AuthorizeOrigin } from '../../../core/access/authorize-origin.ts';
import type { PreflightHandler } from './method-not-allowed.ts';
import { getSiteIdParam } from './request-context.ts';
import { sendResponse } from './send-response.ts';

/**
 * Matches the paths that pages of other origins may call: all paths of the widget, and the paths that execute actions
 * or read their executions. Does not match the paths that configure actions.
 */
const CROSS_ORIGIN_PATH_PATTERN = /^\/sites\/[^/]+\/(?:widget\/|actions\/(?:payments\/execute$|executions\/))/;

const PREFLIGHT_HEADERS = [
  'Access-Control-Allow-Methods',
  'GET, POST',
  'Access-Control-Allow-Headers',
  'Content-Type, If-None-Match, X-Conversation-Token, X-Request-Id',
  'Access-Control-Max-Age',
  '600',
];

/**
 * Adds the CORS headers that allow an origin to read the response. The headers do not allow credentials. The caller has
 * to check first that the site allows the origin.
 */
export function addCorsHeaders(res: Response, origin: string | undefined): void {
  res.locals.addedHeaders.push(
    'Access-Control-Allow-Origin',
    origin ?? '',
    'Vary',
    'Origin',
    'Access-Control-Expose-Headers',
    'ETag, Retry-After, RateLimit, RateLimit-Policy, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, ' +
      'X-Request-Id',
  );
}

/**
 * Creates the handler of preflight requests to paths that pages of other origins may call. The handler throws if the
 * site does not allow the origin.
 */
export function createWidgetPreflightHandler(authorizeOrigin: AuthorizeOrigin): PreflightHandler {
  return async (path, origin, res) => {
    if (!CROSS_ORIGIN_PATH_PATTERN.test(path)) return false;
    await authorizeOrigin.execute({ siteId: getSiteIdParam(res), origin });
    addCorsHeaders(res, origin);
    sendResponse(res, { status: 204, body: '', headers: PREFLIGHT_HEADERS });
    return true;
  };
}

/**
 * Passes OPTIONS requests directly to `handleOptions`. Otherwise the Express router of the requested path would respond
 * to them itself, without CORS headers.
 */
export function forwardPreflights(handleOptions: RequestHandler): RequestHandler {
  return (req, res, next) => {
    if (req.method === 'OPTIONS') handleOptions(req, res, next);
    else next();
  };
}
