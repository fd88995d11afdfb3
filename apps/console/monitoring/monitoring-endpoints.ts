import type {
  listRequests,
  readAccountAudit,
  readSiteAudit,
  readUsage,
  summarizeRequests,
} from '../../../contracts/management/monitoring.ts';
import type { readSystem } from '../../../contracts/management/system.ts';
import { defineEndpoint, type OperationResult } from '../api/endpoint.ts';

export type Usage = OperationResult<typeof readUsage>;
export type LoggedRequest = OperationResult<typeof listRequests>['data'][number];
export type AuditEntry = OperationResult<typeof readSiteAudit>['data'][number];
export type RequestSummary = OperationResult<typeof summarizeRequests>;

export const READ_USAGE = defineEndpoint<typeof readUsage>('get', '/sites/{siteId}/usage');
export const LIST_REQUESTS = defineEndpoint<typeof listRequests>('get', '/sites/{siteId}/requests');
export const SUMMARIZE_REQUESTS = defineEndpoint<typeof summarizeRequests>('get', '/sites/{siteId}/requests/summary');
export const READ_SITE_AUDIT = defineEndpoint<typeof readSiteAudit>('get', '/sites/{siteId}/audit');
export const READ_ACCOUNT_AUDIT = defineEndpoint<typeof readAccountAudit>('get', '/audit');
export const READ_SYSTEM = defineEndpoint<typeof readSystem>('get', '/system');
