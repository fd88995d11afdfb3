import type { RequestHandler, Response, Router } from 'express';
import type { AdmitOrigin } from '../../../core/access/admit-origin.ts';
import type { PreflightHandler } from './method-not-allowed.ts';
import { siteIdParam } from './request-context.ts';
import { sendResponse } from './send-response.ts';

/** Operations that pages of a site call. For actions: execution routes only, never configuration routes. */
const CROSS_ORIGIN_PATHS = /^\/sites\/[^/]+\/(?:widget\/|actions\/(?:payments\/execute$|executions\/))/;

const PREFLIGHT_HEADERS = [
  'Access-Control-Allow-Methods',
  'GET, POST',
  'Access-Control-Allow-Headers',
  'Content-Type, X-Conversation-Token, X-Request-Id',
  'Access-Control-Max-Age',
  '600',
];

/** Lets a page on this origin, which the site allows, read the response. No credentials are involved. */
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

/** Answers preflight requests of the widget's operations for pages on an allowed origin of the site. */
export function widgetPreflight(admitOrigin: AdmitOrigin): PreflightHandler {
  return async (path, origin, res) => {
    if (!CROSS_ORIGIN_PATHS.test(path)) return false;
    await admitOrigin.execute({ siteId: siteIdParam(res), origin });
    allowOrigin(res, origin);
    sendResponse(res, { status: 204, body: '', headers: PREFLIGHT_HEADERS });
    return true;
  };
}

/** Routes OPTIONS requests past all other routes: a router of Express answers them by itself. */
export function routePreflights(optionsRouter: Router): RequestHandler {
  return (req, res, next) => {
    if (req.method === 'OPTIONS') optionsRouter(req, res, next);
    else next();
  };
}
