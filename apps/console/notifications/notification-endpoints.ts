import type {
  listMails,
  readNotifications,
  retryMail,
  saveNotifications,
} from '../../../contracts/management/notifications.ts';
import { defineEndpoint, type OperationResult } from '../api/endpoint.ts';

export type Notifications = OperationResult<typeof readNotifications>;
export type QueuedMail = OperationResult<typeof listMails>['data'][number];

export const READ_NOTIFICATIONS = defineEndpoint<typeof readNotifications>('get', '/sites/{siteId}/notifications');
export const SAVE_NOTIFICATIONS = defineEndpoint<typeof saveNotifications>('put', '/sites/{siteId}/notifications');
export const LIST_MAILS = defineEndpoint<typeof listMails>('get', '/sites/{siteId}/notifications/mails');
export const RETRY_MAIL = defineEndpoint<typeof retryMail>(
  'post',
  '/sites/{siteId}/notifications/mails/{mailId}/retry',
);
