import type {
  listRequests,
  readAccountAudit,
  readSiteAudit,
  readUsage,
} from '../../../contracts/management/monitoring.ts';
import type { readSystem } from '../../../contracts/management/system.ts';
import { defineEndpoint, type OperationResult } from '../api/endpoint.ts';

export type Usage = OperationResult<typeof readUsage>;

export const READ_USAGE = defineEndpoint<typeof readUsage>('get', '/sites/{siteId}/usage');
export const LIST_REQUESTS = defineEndpoint<typeof listRequests>('get', '/sites/{siteId}/requests');
export const READ_SITE_AUDIT = defineEndpoint<typeof readSiteAudit>('get', '/sites/{siteId}/audit');
export const READ_ACCOUNT_AUDIT = defineEndpoint<typeof readAccountAudit>('get', '/audit');
export const READ_SYSTEM = defineEndpoint<typeof readSystem>('get', '/system');
