import type { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from '../../../contracts/public/api-keys.ts';
import { endpoint, type OperationResult } from '../api/endpoint.ts';

export type ApiKey = OperationResult<typeof listApiKeys>['keys'][number];

export const LIST_KEYS = endpoint<typeof listApiKeys>('get', '/sites/{siteId}/api-keys');
export const CREATE_KEY = endpoint<typeof createApiKey>('post', '/sites/{siteId}/api-keys');
export const ROTATE_KEY = endpoint<typeof rotateApiKey>('post', '/sites/{siteId}/api-keys/{keyId}/rotate');
export const REVOKE_KEY = endpoint<typeof revokeApiKey>('delete', '/sites/{siteId}/api-keys/{keyId}');
