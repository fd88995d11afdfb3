import type { Operation } from '../operation.ts';

/** The security schemes of the OpenAPI document. */
export const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Access token of an account. Sign in to get one.',
  },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-service-api-key',
    description: 'API key of the site with the scope that the operation requires. Keep it on your server.',
  },
  siteOrigin: {
    type: 'apiKey',
    in: 'header',
    name: 'Origin',
    description: 'Origin of the page, sent by the browser. It must equal one of the site’s allowed origins.',
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'x-service-signature',
    description: 'HMAC-SHA256 of the timestamp, delivery id and raw body with a signing secret of the CRM connection.',
  },
} as const;

/**
 * Returns the security requirements of an operation.
 * @throws Error for an access type without a security scheme
 */
export function listSecurityRequirements({ id, access, scope }: Operation) {
  if (access === 'none') return [];
  if (access === 'origin') return [{ siteOrigin: [] }];
  if (access === 'bearer' || access === 'apiKey' || access === 'signature') return [{ [access]: scope ? [scope] : [] }];
  throw new Error(`The operation ${id} has no security scheme.`);
}
