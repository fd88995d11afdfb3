import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

type ContentSecurityPolicy = Readonly<Record<string, readonly string[]>>;

const DENY_ALL_CSP: ContentSecurityPolicy = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] };

/**
 * Content security policy of the server's own pages. It allows only scripts, styles and requests to the same origin.
 */
export const PAGE_CSP: ContentSecurityPolicy = {
  ...DENY_ALL_CSP,
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  connectSrc: ["'self'"],
  formAction: ["'none'"],
  baseUri: ["'none'"],
};

/** Middleware that sets these security headers on the response. `headers` is a result of `createSecurityHeaders`. */
export function securityHeaders(headers: readonly string[]): RequestHandler {
  return (_req, res, next) => {
    res.locals.securityHeaders = headers;
    next();
  };
}

/**
 * Creates the security headers that Helmet would set, names and values alternating. Omits headers that only old
 * browsers read. If `allowsCrossOrigin` is true, pages of other origins may load the response. Running Helmet for each
 * request would be slow, so call this function once if the headers are the same for every request.
 */
export function createSecurityHeaders({
  isHttps,
  policy = DENY_ALL_CSP,
  allowsCrossOrigin = false,
}: {
  isHttps: boolean;
  policy?: ContentSecurityPolicy;
  allowsCrossOrigin?: boolean;
}): readonly string[] {
  const headers: string[] = [];
  const response = {
    setHeader: (name: string, value: string) => headers.push(name, value),
    removeHeader: () => undefined,
  };
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { ...policy } },
    strictTransportSecurity: isHttps,
    crossOriginResourcePolicy: { policy: allowsCrossOrigin ? 'cross-origin' : 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    originAgentCluster: false,
  });
  setHeaders({} as IncomingMessage, response as unknown as ServerResponse, () => undefined);
  return headers;
}
