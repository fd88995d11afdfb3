import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Params } from './request-context.ts';

/** A router whose paths distinguish upper and lower case, as those of the app do. */
export function createRouter(): Router {
  return Router({ caseSensitive: true });
}

/** Path and handler of a page or file, to be spread into `router.get`. */
export function page(path: string, handle: RequestHandler): [path: string, handler: RequestHandler] {
  const route = toRouteLabel(path);
  return [
    path,
    (req, res, next) => {
      matched(req, res, route);
      return handle(req, res, next);
    },
  ];
}

/** Notes the matched route, since Express forgets its parameters when an error leaves the router. */
export function matched(req: Request, res: Response, route: string): void {
  res.locals.route = route;
  res.locals.params = req.params as Params;
}

/** The path of Express for a declared one: `{name}` becomes `:name`. */
export function toExpressPath(declared: string): string {
  return declared.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** How logs and metrics write a path of Express: `:name` becomes `{name}`. */
export function toRouteLabel(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}
