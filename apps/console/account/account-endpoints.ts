import type {
  endOtherSessions,
  endSession,
  listSessions,
  previewAccountClosure,
  readAccount,
  updateAccount,
} from '../../../contracts/management/accounts.ts';
import { defineEndpoint, type OperationResult } from '../api/endpoint.ts';

export type AccountClosureSiteEffect = OperationResult<typeof previewAccountClosure>['sites'][number];
export type AccountSession = OperationResult<typeof listSessions>['sessions'][number];

export const READ_ACCOUNT = defineEndpoint<typeof readAccount>('get', '/account');
export const PREVIEW_ACCOUNT_CLOSURE = defineEndpoint<typeof previewAccountClosure>('get', '/account/closure');
export const UPDATE_ACCOUNT = defineEndpoint<typeof updateAccount>('patch', '/account');
export const LIST_SESSIONS = defineEndpoint<typeof listSessions>('get', '/account/sessions');
export const END_OTHER_SESSIONS = defineEndpoint<typeof endOtherSessions>('delete', '/account/sessions');
export const END_SESSION = defineEndpoint<typeof endSession>('delete', '/account/sessions/{sessionId}');
