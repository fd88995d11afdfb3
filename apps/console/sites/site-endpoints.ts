import type { configureSite, createSite, listSites, readSite } from '../../../contracts/management/sites.ts';
import { defineEndpoint, type OperationResult } from '../api/endpoint.ts';

export type Site = OperationResult<typeof readSite>['site'];

export const LIST_SITES = defineEndpoint<typeof listSites>('get', '/sites');
export const CREATE_SITE = defineEndpoint<typeof createSite>('post', '/sites');
export const READ_SITE = defineEndpoint<typeof readSite>('get', '/sites/{siteId}');
export const CONFIGURE_SITE = defineEndpoint<typeof configureSite>('patch', '/sites/{siteId}');
