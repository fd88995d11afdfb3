import type { MailFailureCode } from '../../../core/notifications/mailer.port.ts';
import type { QueuedMail } from './notification-endpoints.ts';

/** The sentence that the console shows for each failure code of a mail. */
const MAIL_FAILURE_SENTENCES: Readonly<Record<MailFailureCode, string>> = {
  mail_rejected: 'The mail server does not accept the recipient or the mail.',
  address_invalid: 'The mail server cannot send to this address.',
  deferred: 'The mail server asks to try again later.',
  sender_rejected: 'The mail server does not accept the sender’s address.',
  login_failed: 'The mail server does not accept the user name or the password.',
  server_error: 'The mail server did not respond as expected.',
  unreachable: 'The mail server cannot be reached, or it closed the connection.',
  timed_out: 'The mail server did not respond in time.',
  tls_failed: 'No secure connection to the mail server could be established.',
  internal_error: 'The mail could not be composed. The log of the server or worker has the reason.',
  public_url_missing: 'The worker does not know the URL of links. The operator has to set PORTICO_PUBLIC_URL for it.',
  recipient_limit: 'This address has already had 30 mails in 24 hours.',
  interrupted: 'The process stopped.',
};

/** Says why the latest attempt failed, in a sentence and in the words of the mail server. */
export function explainMailFailure(failure: NonNullable<QueuedMail['failure']>): {
  readonly sentence: string;
  readonly reply: string;
} {
  return { sentence: MAIL_FAILURE_SENTENCES[failure.code], reply: failure.reply };
}
