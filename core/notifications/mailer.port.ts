import type { Mail } from './mail.ts';

/**
 * Why a mail was not accepted. `mail_rejected`: the server refused the recipient or the message. `address_invalid`: the
 * server cannot send to such an address. `deferred`: the server asks to try again later. `sender_rejected`: the server
 * refused the sender's address. `login_failed`: the server refused the user name or password. `server_error`: the
 * server violated the protocol or is not available. `internal_error`: this process could not compose or send the mail.
 * `recipient_limit`: the visitor's address has had the maximum number of mails, so the mail is only sent if somebody
 * retries it. `public_url_missing`: this process does not know the URL with which links begin. `interrupted`: this
 * process is stopping.
 */
export const MAIL_FAILURE_CODES = [
  'mail_rejected',
  'address_invalid',
  'deferred',
  'sender_rejected',
  'login_failed',
  'server_error',
  'unreachable',
  'timed_out',
  'tls_failed',
  'internal_error',
  'public_url_missing',
  'recipient_limit',
  'interrupted',
] as const;

export type MailFailureCode = (typeof MAIL_FAILURE_CODES)[number];

export interface MailFailure {
  readonly code: MailFailureCode;
  /** Reply code of the server, such as 550. Null if the server did not reply. */
  readonly smtpCode: number | null;
  /** The server's reply on one line, at most `MAX_SMTP_REPLY_LENGTH` code points. Empty if it did not reply. */
  readonly reply: string;
}

/** Maximum length of a server's reply in a `MailFailure`, in code points. */
export const MAX_SMTP_REPLY_LENGTH = 200;

/**
 * `rejected` is permanent: the same mail would be rejected again. `unavailable` is temporary, or does not depend on
 * this mail: another attempt may succeed.
 */
export type MailResult = { readonly outcome: 'accepted' } | FailedMailResult;

export interface FailedMailResult {
  readonly outcome: 'rejected' | 'unavailable';
  readonly failure: MailFailure;
}

/** Returns the result of an attempt that failed without a reply of the server. */
export function createFailureWithoutReply(
  outcome: FailedMailResult['outcome'],
  code: MailFailureCode,
): FailedMailResult {
  return { outcome, failure: { code, smtpCode: null, reply: '' } };
}

/** Hands mails to the mail server that the operator has configured. */
export interface Mailer {
  /**
   * Sends one mail and returns the result. A failure of the server or of the network is a result, not an error. After
   * `unavailable`, the server may still have accepted the mail, if the connection was lost before its reply arrived.
   */
  send(mail: Mail, signal: AbortSignal): Promise<MailResult>;
}
