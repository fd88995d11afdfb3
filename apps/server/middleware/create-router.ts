import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { PathParams } from './request-context.ts';

/** Creates a case-sensitive router, like the app's own. */
export function createRouter(): Router {
  return Router({ caseSensitive: true });
}

/** Creates the arguments of `router.get` for a page or file: `router.get(...createPageRoute('/docs', handle))`. */
export function createPageRoute(path: string, handler: RequestHandler): [path: string, handler: RequestHandler] {
  const route = toRouteLabel(path);
  return [
    path,
    (req, res, next) => {
      recordMatchedRoute(req, res, route);
      return handler(req, res, next);
    },
  ];
}

/**
 * Records the matched route and its parameters in `res.locals`. Express drops the parameters when a handler throws, but
 * the request log still needs them.
 */
export function recordMatchedRoute(req: Request, res: Response, route: string): void {
  res.locals.route = route;
  res.locals.params = req.params as PathParams;
}

/** Converts an operation's path to Express syntax: `{name}` becomes `:name`. */
export function toExpressPath(operationPath: string): string {
  return operationPath.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** Converts an Express path to the route label of logs and metrics: `:name` becomes `{name}`. */
export function toRouteLabel(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}
