import type { configureSite, createSite, listSites, readSite } from '../../../contracts/management/sites.ts';
import { endpoint, type OperationResult } from '../api/endpoint.ts';

export type Site = OperationResult<typeof readSite>['site'];

export const LIST_SITES = endpoint<typeof listSites>('get', '/sites');
export const CREATE_SITE = endpoint<typeof createSite>('post', '/sites');
export const READ_SITE = endpoint<typeof readSite>('get', '/sites/{siteId}');
export const CONFIGURE_SITE = endpoint<typeof configureSite>('patch', '/sites/{siteId}');
