import type { RequestHandler, Response, Router } from 'express';
import type { AuthorizeOrigin } from '../../../core/access/authorize-origin.ts';
import type { PreflightHandler } from './method-not-allowed.ts';
import { getSiteIdParam } from './request-context.ts';
import { sendResponse } from './send-response.ts';

/**
 * Paths that a site's pages may call from another origin: all of the widget, and those that execute actions. The paths
 * that configure actions are left out.
 */
const CROSS_ORIGIN_PATHS = /^\/sites\/[^/]+\/(?:widget\/|actions\/(?:payments\/execute$|executions\/))/;

const PREFLIGHT_HEADERS = [
  'Access-Control-Allow-Methods',
  'GET, POST',
  'Access-Control-Allow-Headers',
  'Content-Type, If-None-Match, X-Conversation-Token, X-Request-Id',
  'Access-Control-Max-Age',
  '600',
];

/**
 * Adds the CORS headers that allow an origin to read the response. Check first that the site allows the origin: this
 * function does not. The headers do not allow credentials.
 */
export function addCorsHeaders(res: Response, origin: string | undefined): void {
  res.locals.headers.push(
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
 * Creates the handler of preflight requests to the paths that a site's pages may call. The handler throws if the site
 * does not allow the origin.
 */
export function createWidgetPreflightHandler(authorizeOrigin: AuthorizeOrigin): PreflightHandler {
  return async (path, origin, res) => {
    if (!CROSS_ORIGIN_PATHS.test(path)) return false;
    await authorizeOrigin.execute({ siteId: getSiteIdParam(res), origin });
    addCorsHeaders(res, origin);
    sendResponse(res, { status: 204, body: '', headers: PREFLIGHT_HEADERS });
    return true;
  };
}

/**
 * Passes OPTIONS requests directly to `optionsRouter`. Express routers for other methods would respond to them
 * automatically.
 */
export function forwardPreflights(optionsRouter: Router): RequestHandler {
  return (req, res, next) => {
    if (req.method === 'OPTIONS') optionsRouter(req, res, next);
    else next();
  };
}
