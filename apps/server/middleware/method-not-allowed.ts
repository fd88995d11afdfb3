import type { RequestHandler, Response, Router } from 'express';
import { createRouter, recordMatchedRoute, toRouteLabel } from './create-router.ts';
import { HttpError } from './problem-response.ts';

/**
 * Handles a preflight request to a path. Returns false, without sending a response, if it does not handle this path.
 */
export type PreflightHandler = (path: string, origin: string | undefined, res: Response) => Promise<boolean>;

/**
 * Creates middleware for requests whose path is in `routers` but whose method is not. It passes OPTIONS requests to
 * `preflight`. It responds 405 with `Allow` to other methods, and to OPTIONS if `preflight` does not handle the path.
 * Express itself would respond 404 to other methods, and 200 to OPTIONS.
 *
 * The middleware creates its routes, one for each path, on the first request. At the start, they would add 5 % to the
 * memory of an idle server.
 */
export function methodNotAllowed(routers: readonly Router[], preflight: PreflightHandler): RequestHandler {
  let router: Router | undefined;
  return (req, res, next) => {
    router ??= createMethodRejectionRouter(routers, preflight);
    router(req, res, next);
  };
}

function createMethodRejectionRouter(routers: readonly Router[], preflight: PreflightHandler): Router {
  const methodsByPath = new Map<string, Set<string>>();
  for (const { route } of routers.flatMap(({ stack }) => stack)) {
    if (!route) continue;
    const allowedMethods = methodsByPath.get(route.path) ?? new Set();
    methodsByPath.set(route.path, allowedMethods);
    for (const { method } of route.stack) allowedMethods.add(method.toUpperCase());
    if (allowedMethods.has('GET')) allowedMethods.add('HEAD');
  }

  const router = createRouter();
  for (const [path, allowed] of methodsByPath)
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
