import * as v from 'valibot';
import { SCOPES, type Scope } from '../../core/access/api-key.ts';
import type { ObjectViolation } from '../../core/shared/object-violation.ts';
import { defineOperation } from '../operation.ts';
import { crossFieldRule, exactObject, isoTimeSchema, nameSchema } from '../schemas.ts';

const scopesSchema = v.pipe(
  v.array(v.picklist(SCOPES)),
  v.minLength(1, 'must contain at least one scope'),
  crossFieldRule<Scope[]>(validateUniqueScopes, { uniqueItems: true }),
);

function validateUniqueScopes(scopes: unknown): readonly ObjectViolation[] {
  const isRepeated = Array.isArray(scopes) && new Set(scopes).size < scopes.length;
  return isRepeated ? [{ path: [], detail: 'may not contain a scope twice' }] : [];
}

export const apiKeySchema = exactObject({
  id: v.string(),
  name: nameSchema(80),
  scopes: v.array(v.picklist(SCOPES)),
  prefix: v.pipe(v.string(), v.description('First characters of the secret, to recognise the key.')),
  createdAt: isoTimeSchema,
  lastUsedAt: v.nullable(isoTimeSchema),
  expiresAt: v.nullable(isoTimeSchema),
  revokedAt: v.nullable(isoTimeSchema),
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
  audit: 'api_key.created',
  body: exactObject({ name: nameSchema(80), scopes: v.optional(scopesSchema) }),
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
  description: 'The key is rejected from the next request on. Revoking a revoked key changes nothing.',
  access: 'bearer',
  audit: 'api_key.revoked',
  success: {
    status: 200,
    description: 'The revoked key.',
    schema: exactObject({ success: v.literal(true), key: apiKeySchema }),
  },
  problems: ['site_not_found', 'api_key_not_found'],
});

/** Not in the published contract; the console uses it. */
export const rotateApiKey = defineOperation({
  id: 'rotateApiKey',
  method: 'post',
  path: '/sites/{siteId}/api-keys/{keyId}/rotate',
  summary: 'Rotate an API key: create a new secret and expire the old one',
  access: 'bearer',
  audit: 'api_key.rotated',
  body: exactObject({ overlapSeconds: v.picklist([0, 3600, 86_400, 604_800]) }),
  success: {
    status: 201,
    description: 'The new key and its secret. The secret is returned only once.',
    schema: createdKeySchema,
  },
  problems: ['site_not_found', 'api_key_not_found', 'api_key_not_active'],
});
