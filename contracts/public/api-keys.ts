import * as v from 'valibot';
import { SCOPES, type Scope } from '../../core/access/api-key.ts';
import type { PathViolation } from '../../core/shared/object-violation.ts';
import { instantSchema } from '../instant.ts';
import { defineOperation } from '../operation.ts';
import { crossFieldRule, exactObject, isoTimeSchema, maxItemsRule, nameSchema } from '../schemas.ts';

const scopesSchema = v.pipe(
  v.array(v.picklist(SCOPES)),
  v.minLength(1, 'must contain at least one scope'),
  crossFieldRule<Scope[]>(validateUniqueScopes, { uniqueItems: true }),
);

function validateUniqueScopes(scopes: unknown): readonly PathViolation[] {
  const isRepeated = Array.isArray(scopes) && new Set(scopes).size < scopes.length;
  return isRepeated ? [{ path: [], detail: 'may not contain a scope twice' }] : [];
}

/** Maximum number of allowed networks of a key. */
export const MAX_ALLOWED_NETWORKS = 20;

const allowedNetworksSchema = v.pipe(
  v.array(nameSchema(64)),
  maxItemsRule(MAX_ALLOWED_NETWORKS, `may contain at most ${MAX_ALLOWED_NETWORKS} networks`),
  v.description(
    'IPv4 and IPv6 networks in CIDR notation, such as `203.0.113.0/24`. Other IP addresses get 403 ' +
      '`network_not_allowed`. Empty or omitted: every IP address may use the key.',
  ),
);

export const apiKeySchema = exactObject({
  id: v.string(),
  name: nameSchema(80),
  scopes: v.array(v.picklist(SCOPES)),
  prefix: v.pipe(v.string(), v.description('First characters of the secret, to recognise the key.')),
  createdAt: isoTimeSchema,
  lastUsedAt: v.nullable(isoTimeSchema),
  expiresAt: v.nullable(isoTimeSchema),
  revokedAt: v.nullable(isoTimeSchema),
  allowedNetworks: v.pipe(
    v.array(v.string()),
    v.description('Networks in CIDR notation whose IP addresses may use the key. Empty: every IP address may.'),
  ),
  status: v.picklist(['active', 'expired', 'revoked']),
});

const createdKeySchema = exactObject({
  success: v.literal(true),
  key: apiKeySchema,
  secret: v.pipe(
    v.string(),
    v.description('The API key itself. It is returned only once; store it in a server-side secret store.'),
  ),
});

export const listApiKeys = defineOperation({
  id: 'listApiKeys',
  method: 'get',
  path: '/sites/{siteId}/api-keys',
  summary: 'List the site’s API keys, newest first',
  access: 'bearer',
  role: 'viewer',
  success: {
    status: 200,
    description: 'All keys of the site, including revoked and expired ones.',
    schema: exactObject({ success: v.literal(true), keys: v.array(apiKeySchema) }),
  },
  problems: ['site_not_found'],
});

export const createApiKey = defineOperation({
  id: 'createApiKey',
  method: 'post',
  path: '/sites/{siteId}/api-keys',
  summary: 'Create an API key',
  access: 'bearer',
  role: 'admin',
  audit: 'api_key.created',
  body: exactObject({
    name: nameSchema(80),
    scopes: v.optional(scopesSchema),
    expiresAt: v.optional(
      v.pipe(
        v.nullable(instantSchema),
        v.description('A time in the future. Null or omitted: the key does not expire.'),
      ),
    ),
    allowedNetworks: v.optional(allowedNetworksSchema),
  }),
  success: {
    status: 201,
    description: 'The key and its secret. The secret is returned only once.',
    schema: createdKeySchema,
  },
  problems: ['site_not_found'],
});

export const revokeApiKey = defineOperation({
  id: 'revokeApiKey',
  method: 'delete',
  path: '/sites/{siteId}/api-keys/{keyId}',
  summary: 'Revoke an API key',
  description:
    'The key is rejected from the next request on, by every server process. Revoking a revoked key changes nothing.',
  access: 'bearer',
  role: 'admin',
  audit: 'api_key.revoked',
  success: {
    status: 200,
    description: 'The revoked key.',
    schema: exactObject({ success: v.literal(true), key: apiKeySchema }),
  },
  problems: ['site_not_found', 'api_key_not_found'],
});

/** Not in the published contract. The console uses this operation. */
export const rotateApiKey = defineOperation({
  id: 'rotateApiKey',
  method: 'post',
  path: '/sites/{siteId}/api-keys/{keyId}/rotate',
  summary: 'Rotate an API key: create a new secret and expire the old one',
  access: 'bearer',
  role: 'admin',
  audit: 'api_key.rotated',
  body: exactObject({ overlapSeconds: v.picklist([0, 3600, 86_400, 604_800]) }),
  success: {
    status: 201,
    description: 'The new key and its secret. The secret is returned only once.',
    schema: createdKeySchema,
  },
  problems: ['site_not_found', 'api_key_not_found', 'api_key_not_active'],
});

/** Not in the published contract. Needs no sign-in, so that anybody who finds a secret can report it. */
export const revokeLeakedKey = defineOperation({
  id: 'revokeLeakedKey',
  method: 'post',
  path: '/auth/revoke-leaked-key',
  summary: 'Revoke an API key whose secret has leaked',
  description:
    'Anybody who has found a secret can revoke its key. The response is the same if no key has this secret. The key ' +
    'is rejected from the next request on, by every server process.',
  access: 'none',
  audit: 'none',
  body: exactObject({
    key: v.pipe(nameSchema(200), v.description('The secret of the key: `svc_` and 49 characters.')),
  }),
  success: {
    status: 202,
    description: 'Received. If a key has this secret, it is now revoked.',
    schema: exactObject({ success: v.literal(true) }),
  },
  problems: ['rate_limited'],
});
