import type { Operation } from '../operation.ts';

/** How callers authenticate, as security schemes of the OpenAPI document. */
export const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of a signed-in account.',
  },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-service-api-key',
    description: 'An API key of the site, with the scope that the operation names. Keep it on your server.',
  },
  siteOrigin: {
    type: 'apiKey',
    in: 'header',
    name: 'Origin',
    description:
      'The page’s origin, which the browser sends: exactly one of the site’s allowed origins, by scheme, ' +
      'host and port.',
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'x-service-signature',
    description:
      'An HMAC-SHA256 over timestamp, delivery id and the exact body, under a signing secret of the installation.',
  },
} as const;

/**
 * The security requirements of an operation.
 * @throws Error for an access that the published document has no scheme for
 */
export function securityRequirements({ id, access, scope }: Operation) {
  if (access === 'none') return [];
  if (access === 'origin') return [{ siteOrigin: [] }];
  if (access === 'bearer' || access === 'apiKey' || access === 'signature') return [{ [access]: scope ? [scope] : [] }];
  throw new Error(`The operation ${id} has no security scheme.`);
}
