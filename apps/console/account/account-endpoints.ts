import type {
  endOtherSessions,
  endSession,
  listSessions,
  readAccount,
  updateAccount,
} from '../../../contracts/management/accounts.ts';
import { defineEndpoint, type OperationResult } from '../api/endpoint.ts';

export type Session = OperationResult<typeof listSessions>['sessions'][number];

export const READ_ACCOUNT = defineEndpoint<typeof readAccount>('get', '/account');
export const UPDATE_ACCOUNT = defineEndpoint<typeof updateAccount>('patch', '/account');
export const LIST_SESSIONS = defineEndpoint<typeof listSessions>('get', '/account/sessions');
export const END_OTHER_SESSIONS = defineEndpoint<typeof endOtherSessions>('delete', '/account/sessions');
export const END_SESSION = defineEndpoint<typeof endSession>('delete', '/account/sessions/{sessionId}');
