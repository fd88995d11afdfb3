import type {
  configureSite,
  createSite,
  deleteSite,
  listSites,
  readSite,
  restoreSite,
} from '../../../contracts/management/sites.ts';
import { defineEndpoint, type OperationResult } from '../api/endpoint.ts';

export type Site = OperationResult<typeof readSite>['site'];

export const LIST_SITES = defineEndpoint<typeof listSites>('get', '/sites');
export const CREATE_SITE = defineEndpoint<typeof createSite>('post', '/sites');
export const READ_SITE = defineEndpoint<typeof readSite>('get', '/sites/{siteId}');
export const DELETE_SITE = defineEndpoint<typeof deleteSite>('delete', '/sites/{siteId}');
export const RESTORE_SITE = defineEndpoint<typeof restoreSite>('post', '/sites/{siteId}/restore');
export const CONFIGURE_SITE = defineEndpoint<typeof configureSite>('patch', '/sites/{siteId}');
