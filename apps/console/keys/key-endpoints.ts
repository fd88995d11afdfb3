import type { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from '../../../contracts/public/api-keys.ts';
import { defineEndpoint, type OperationResult } from '../api/endpoint.ts';

export type ApiKey = OperationResult<typeof listApiKeys>['keys'][number];

export const LIST_KEYS = defineEndpoint<typeof listApiKeys>('get', '/sites/{siteId}/api-keys');
export const CREATE_KEY = defineEndpoint<typeof createApiKey>('post', '/sites/{siteId}/api-keys');
export const ROTATE_KEY = defineEndpoint<typeof rotateApiKey>('post', '/sites/{siteId}/api-keys/{keyId}/rotate');
export const REVOKE_KEY = defineEndpoint<typeof revokeApiKey>('delete', '/sites/{siteId}/api-keys/{keyId}');
