import type { readRetention, saveRetention } from '../../../contracts/management/retention.ts';
import { defineEndpoint, type OperationInput, type OperationResult } from '../api/endpoint.ts';

export type SavedRetention = OperationResult<typeof readRetention>;
export type Retention = OperationInput<typeof saveRetention>['body'];
export type ExpiredCounts = NonNullable<SavedRetention['counts']>;

export const READ_RETENTION = defineEndpoint<typeof readRetention>('get', '/sites/{siteId}/retention');
export const SAVE_RETENTION = defineEndpoint<typeof saveRetention>('put', '/sites/{siteId}/retention');
