import type {
  eraseVisitor,
  exportVisitor,
  readErasure,
  searchVisitor,
} from '../../../contracts/management/visitors.ts';
import { defineEndpoint, type OperationInput, type OperationResult } from '../api/endpoint.ts';

export type VisitorContact = OperationInput<typeof searchVisitor>['body'];
export type VisitorSearchResult = OperationResult<typeof searchVisitor>;
export type ErasureReceipt = OperationResult<typeof readErasure>;

export const SEARCH_VISITOR = defineEndpoint<typeof searchVisitor>('post', '/sites/{siteId}/visitors/search');
export const EXPORT_VISITOR = defineEndpoint<typeof exportVisitor>('post', '/sites/{siteId}/visitors/export');
export const ERASE_VISITOR = defineEndpoint<typeof eraseVisitor>('post', '/sites/{siteId}/visitors/erase');
export const READ_ERASURE = defineEndpoint<typeof readErasure>('get', '/sites/{siteId}/erasures/{erasureId}');
