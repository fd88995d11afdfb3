import type {
  listRequests,
  readAccountAudit,
  readSiteAudit,
  readUsage,
} from '../../../contracts/management/monitoring.ts';
import type { readSystem } from '../../../contracts/management/system.ts';
import { endpoint, type OperationResult } from '../api/endpoint.ts';

export type Usage = OperationResult<typeof readUsage>;

export const READ_USAGE = endpoint<typeof readUsage>('get', '/sites/{siteId}/usage');
export const LIST_REQUESTS = endpoint<typeof listRequests>('get', '/sites/{siteId}/requests');
export const READ_SITE_AUDIT = endpoint<typeof readSiteAudit>('get', '/sites/{siteId}/audit');
export const READ_ACCOUNT_AUDIT = endpoint<typeof readAccountAudit>('get', '/audit');
export const READ_SYSTEM = endpoint<typeof readSystem>('get', '/system');
