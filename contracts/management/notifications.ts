import * as v from 'valibot';
import { MAIL_FAILURE_CODES } from '../../core/notifications/mailer.port.ts';
import { ALERT_TEXT_LEVELS } from '../../core/notifications/notification-settings.ts';
import { MAIL_KINDS, QUEUED_MAIL_STATES } from '../../core/notifications/queued-mail.ts';
import { defineOperation } from '../operation.ts';
import { exactObject, isoTimeSchema } from '../schemas.ts';
import { pageSchema, pagingQuery } from './paging.ts';

const notificationSettingsEntries = {
  /** Whether visitors are mailed answers that they have not seen in the widget. */
  visitorAnswers: v.boolean(),
  /** How much of visitors' messages alerts quote. */
  alertText: v.picklist(ALERT_TEXT_LEVELS),
};

const notificationsResponseSchema = exactObject({
  success: v.literal(true),
  ...notificationSettingsEntries,
  /** Whether the operator has configured a mail server. If not, Portico sends no mails. */
  mailConfigured: v.boolean(),
});

const integerSchema = v.pipe(v.number(), v.integer());

export const queuedMailSchema = exactObject({
  mailId: v.string(),
  kind: v.picklist(MAIL_KINDS),
  /** Null for a mail to a visitor whose address is no longer stored. */
  recipient: v.nullable(v.string()),
  /** Team of an alert's tickets. */
  team: v.nullable(v.string()),
  /** The conversation of the first message that the mail is about. */
  conversationId: v.nullable(v.string()),
  /** Number of messages that the mail is about. */
  messages: integerSchema,
  state: v.picklist(QUEUED_MAIL_STATES),
  attempts: integerSchema,
  nextAttemptAt: v.nullable(isoTimeSchema),
  createdAt: isoTimeSchema,
  failedAt: v.nullable(isoTimeSchema),
  /** Why the latest attempt failed. */
  failure: v.nullable(
    exactObject({
      at: isoTimeSchema,
      code: v.picklist(MAIL_FAILURE_CODES),
      /** Reply code of the mail server. Null if it did not reply. */
      smtpCode: v.nullable(integerSchema),
      /** The reply, at most 200 characters. */
      reply: v.string(),
    }),
  ),
});

export const readNotifications = defineOperation({
  id: 'readNotifications',
  method: 'get',
  path: '/sites/{siteId}/notifications',
  summary: 'Read the settings for mails',
  access: 'bearer',
  role: 'viewer',
  success: {
    status: 200,
    description: 'The settings, and whether a mail server is configured.',
    schema: notificationsResponseSchema,
  },
  problems: ['site_not_found'],
});

export const saveNotifications = defineOperation({
  id: 'saveNotifications',
  method: 'put',
  path: '/sites/{siteId}/notifications',
  summary: 'Replace the settings for mails',
  access: 'bearer',
  role: 'admin',
  audit: 'notifications.configured',
  body: exactObject(notificationSettingsEntries),
  success: {
    status: 200,
    description: 'The saved settings, and whether a mail server is configured.',
    schema: notificationsResponseSchema,
  },
  problems: ['site_not_found'],
});

export const listMails = defineOperation({
  id: 'listMails',
  method: 'get',
  path: '/sites/{siteId}/notifications/mails',
  summary: 'List the mails that are pending or have failed, newest first',
  access: 'bearer',
  role: 'viewer',
  query: { state: v.optional(v.picklist(QUEUED_MAIL_STATES)), ...pagingQuery },
  success: { status: 200, description: 'A page of mails.', schema: pageSchema(queuedMailSchema) },
  problems: ['site_not_found'],
});

export const retryMail = defineOperation({
  id: 'retryMail',
  method: 'post',
  path: '/sites/{siteId}/notifications/mails/{mailId}/retry',
  summary: 'Send a failed mail again, or a pending one at once',
  access: 'bearer',
  role: 'admin',
  audit: 'mail.retried',
  success: {
    status: 200,
    description: 'The queued mail.',
    schema: exactObject({ success: v.literal(true), mail: queuedMailSchema }),
  },
  problems: ['site_not_found', 'mail_not_found'],
});
