import type { RequestHandler, Response, Router } from 'express';
import type { AdmitOrigin } from '../../../core/access/admit-origin.ts';
import type { PreflightHandler } from './method-not-allowed.ts';
import { siteIdParam } from './request-context.ts';
import { sendResponse } from './send-response.ts';

/** Paths that pages of a site may call. Of the action routes, pages may execute actions but not configure them. */
const CROSS_ORIGIN_PATHS = /^\/sites\/[^/]+\/(?:widget\/|actions\/(?:payments\/execute$|executions\/))/;

const PREFLIGHT_HEADERS = [
  'Access-Control-Allow-Methods',
  'GET, POST',
  'Access-Control-Allow-Headers',
  'Content-Type, X-Conversation-Token, X-Request-Id',
  'Access-Control-Max-Age',
  '600',
];

/** Adds the CORS headers for an origin that the site allows. Credentials are not allowed. */
export function allowOrigin(res: Response, origin: string | undefined): void {
  res.locals.headers.push(
    'Access-Control-Allow-Origin',
    origin ?? '',
    'Vary',
    'Origin',
    'Access-Control-Expose-Headers',
    'Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, X-Request-Id',
  );
}

/** Creates the handler of preflight requests to the widget's operations, from an allowed origin of the site. */
export function widgetPreflight(admitOrigin: AdmitOrigin): PreflightHandler {
  return async (path, origin, res) => {
    if (!CROSS_ORIGIN_PATHS.test(path)) return false;
    await admitOrigin.execute({ siteId: siteIdParam(res), origin });
    allowOrigin(res, origin);
    sendResponse(res, { status: 204, body: '', headers: PREFLIGHT_HEADERS });
    return true;
  };
}

/** Sends OPTIONS requests straight to `optionsRouter`; other Express routers would answer them themselves. */
export function routePreflights(optionsRouter: Router): RequestHandler {
  return (req, res, next) => {
    if (req.method === 'OPTIONS') optionsRouter(req, res, next);
    else next();
  };
}
