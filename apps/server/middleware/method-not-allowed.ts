import type { RequestHandler, Response, Router } from 'express';
import { createRouter, recordMatchedRoute, toRouteLabel } from './create-router.ts';
import { HttpError } from './problem-response.ts';

/** Returns true if it answered a preflight request; otherwise the caller answers. */
export type PreflightHandler = (path: string, origin: string | undefined, res: Response) => Promise<boolean>;

/**
 * A router that answers the paths of `routers` for methods that they do not declare: preflight requests, else 405 with
 * `Allow`. Express itself would answer them with 404, and OPTIONS without a problem document.
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
  for (const [path, allowed] of methods) router.all(path, rejectMethod(path, [...allowed].join(', '), preflight));
  return router;
}

function rejectMethod(path: string, allow: string, preflight: PreflightHandler): RequestHandler {
  const route = toRouteLabel(path);
  return async (req, res) => {
    recordMatchedRoute(req, res, route);
    if (req.method === 'OPTIONS' && (await preflight(req.path, req.headers.origin, res))) return;
    throw new HttpError('method_not_allowed', `This URL accepts only ${allow}.`, ['Allow', allow]);
  };
}
