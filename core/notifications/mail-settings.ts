import type { MailSender } from './mail-address.ts';
import type { MailSchedule } from './queued-mail.ts';

/** The operator's settings for mails. */
export interface MailSettings {
  /** Undefined if no mail server is configured. Then no mails are planned or sent. */
  readonly sender: MailSender | undefined;
  readonly schedule: MailSchedule;
}
