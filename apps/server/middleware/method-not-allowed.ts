import type { RequestHandler, Response, Router } from 'express';
import { createRouter, recordMatchedRoute, toRouteLabel } from './create-router.ts';
import { HttpError } from './problem-response.ts';

/**
 * Handles a preflight request to a path. Returns false, without sending a response, if it does not handle this path.
 */
export type PreflightHandler = (path: string, origin: string | undefined, res: Response) => Promise<boolean>;

/**
 * Creates a router for requests whose path is in `routers` but whose method is not allowed there. It passes preflight
 * requests to `preflight`, and responds 405 with `Allow` to all other requests. Express itself would respond 404. To
 * OPTIONS it would respond without a problem document.
 */
export function methodNotAllowed(routers: readonly Router[], preflight: PreflightHandler): Router {
  const methods = new Map<string, Set<string>>();
  for (const { route } of routers.flatMap(({ stack }) => stack)) {
    if (!route) continue;
    const allowed = methods.get(route.path) ?? new Set();
    methods.set(route.path, allowed);
    for (const { method } of route.stack) allowed.add(method.toUpperCase());
    if (allowed.has('GET')) allowed.add('HEAD');
  }

  const router = createRouter();
  for (const [path, allowed] of methods)
    router.all(path, createMethodRejectionHandler(path, [...allowed].join(', '), preflight));
  return router;
}

function createMethodRejectionHandler(path: string, allow: string, preflight: PreflightHandler): RequestHandler {
  const route = toRouteLabel(path);
  return async (req, res) => {
    recordMatchedRoute(req, res, route);
    if (req.method === 'OPTIONS' && (await preflight(req.path, req.headers.origin, res))) return;
    throw new HttpError('method_not_allowed', `This URL supports only ${allow}.`, ['Allow', allow]);
  };
}
