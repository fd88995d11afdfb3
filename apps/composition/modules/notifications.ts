import type { DependencyContainer } from 'tsyringe';
import { SmtpMailer } from '../../../adapters/smtp/smtp-mailer.ts';
import { ConversationLinkSigner } from '../../../core/notifications/conversation-link-signer.ts';
import { DeleteFailedMails } from '../../../core/notifications/delete-failed-mails.ts';
import { ListMails } from '../../../core/notifications/list-mails.ts';
import type { Mailer } from '../../../core/notifications/mailer.port.ts';
import { OpenConversationLink } from '../../../core/notifications/open-conversation-link.ts';
import { DEFAULT_MAIL_SCHEDULE } from '../../../core/notifications/queued-mail.ts';
import { QueuedMailComposer } from '../../../core/notifications/queued-mail-composer.ts';
import { ReadNotificationSettings } from '../../../core/notifications/read-notification-settings.ts';
import { RequestPasswordReset } from '../../../core/notifications/request-password-reset.ts';
import { RetryMail } from '../../../core/notifications/retry-mail.ts';
import { SaveNotificationSettings } from '../../../core/notifications/save-notification-settings.ts';
import { SendInvitationMail } from '../../../core/notifications/send-invitation-mail.ts';
import { SendMails } from '../../../core/notifications/send-mails.ts';
import { UnsubscribeVisitor } from '../../../core/notifications/unsubscribe-visitor.ts';
import { registerClass, registerFactory } from '../register.ts';
import { ResourceCloser } from '../resource-closer.ts';
import {
  ACCOUNT_REPOSITORY,
  CHANGE_FEED,
  CLOCK,
  CONFIG,
  CONVERSATION_READER,
  CRYPTOGRAPHY,
  ID_GENERATOR,
  MAIL_QUEUE,
  MAIL_SCHEDULE,
  MAIL_SETTINGS,
  MAILER,
  NOTIFICATION_SETTINGS_STORE,
  PASSWORD_RESET_REPOSITORY,
  PUBLIC_URL,
  RATE_LIMITER,
  ROUTING_REPOSITORY,
  SEEN_MARK_REPOSITORY,
  SITE_REPOSITORY,
  TICKET_REPOSITORY,
  VISITOR_MAIL_REPOSITORY,
} from '../tokens.ts';

/** Registers mails: alerts to teams, and answers to visitors. */
export function registerNotifications(container: DependencyContainer): void {
  registerFactory(container, MAIL_SCHEDULE, () => DEFAULT_MAIL_SCHEDULE);
  registerFactory(container, MAIL_SETTINGS, (from) => ({
    sender: from.resolve(CONFIG).mail?.sender,
    schedule: from.resolve(MAIL_SCHEDULE),
  }));
  registerFactory(container, MAILER, createMailer);

  registerClass(container, ReadNotificationSettings, NOTIFICATION_SETTINGS_STORE, MAIL_SETTINGS);
  registerClass(container, SaveNotificationSettings, NOTIFICATION_SETTINGS_STORE, MAIL_SETTINGS);
  registerClass(container, ListMails, MAIL_QUEUE, CONVERSATION_READER);
  registerClass(container, RetryMail, MAIL_QUEUE, CHANGE_FEED, CLOCK);
  registerClass(container, DeleteFailedMails, MAIL_QUEUE, CLOCK);

  registerClass(container, ConversationLinkSigner, CRYPTOGRAPHY, CLOCK);
  registerClass(container, OpenConversationLink, TICKET_REPOSITORY, ConversationLinkSigner, CRYPTOGRAPHY);
  registerClass(
    container,
    UnsubscribeVisitor,
    ConversationLinkSigner,
    SITE_REPOSITORY,
    CONVERSATION_READER,
    VISITOR_MAIL_REPOSITORY,
  );
  registerFactory(container, QueuedMailComposer, (from) => {
    const sources = {
      conversations: from.resolve(CONVERSATION_READER),
      settings: from.resolve(NOTIFICATION_SETTINGS_STORE),
      routings: from.resolve(ROUTING_REPOSITORY),
      visitorMail: from.resolve(VISITOR_MAIL_REPOSITORY),
      seenMarks: from.resolve(SEEN_MARK_REPOSITORY),
    };
    return new QueuedMailComposer(
      sources,
      from.resolve(ConversationLinkSigner),
      from.resolve(PUBLIC_URL),
      from.resolve(CLOCK),
      from.resolve(RATE_LIMITER),
      from.resolve(CRYPTOGRAPHY),
    );
  });
  registerClass(container, SendInvitationMail, MAILER, MAIL_SETTINGS);
  registerClass(
    container,
    RequestPasswordReset,
    ACCOUNT_REPOSITORY,
    PASSWORD_RESET_REPOSITORY,
    MAILER,
    MAIL_SETTINGS,
    PUBLIC_URL,
    RATE_LIMITER,
    CRYPTOGRAPHY,
    ID_GENERATOR,
    CLOCK,
  );
  registerClass(container, SendMails, MAIL_QUEUE, SITE_REPOSITORY, QueuedMailComposer, MAILER, MAIL_SETTINGS, CLOCK);
}

/** Creates the mailer. If no mail server is configured, `SendMails` never calls the mailer. */
function createMailer(from: DependencyContainer): Mailer {
  const { mail } = from.resolve(CONFIG);
  if (!mail) return { send: () => Promise.reject(new Error('No mail server is configured.')) };
  const mailer = new SmtpMailer({ server: mail.server, fromAddress: mail.sender.address });
  from.resolve(ResourceCloser).addCloseFunction(() => mailer.close());
  return mailer;
}
