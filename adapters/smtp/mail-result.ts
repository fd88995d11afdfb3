import {
  type FailedMailResult,
  MAX_SMTP_REPLY_LENGTH,
  type MailFailure,
  type MailFailureCode,
} from '../../core/notifications/mailer.port.ts';
import { truncateToFirstLine } from '../../core/shared/text.ts';

/** The properties of nodemailer's errors that decide the result. */
interface SmtpError {
  /** nodemailer's code, such as `ETIMEDOUT`. */
  readonly code?: unknown;
  /** Code of the system error, such as `CERT_HAS_EXPIRED`. */
  readonly originalCode?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
  /** The SMTP command that failed. */
  readonly command?: unknown;
}

/** Failures that do not depend on the mail, by nodemailer's code. */
const CONNECTION_FAILURE_BY_CODE: Readonly<Record<string, MailFailureCode>> = {
  EAUTH: 'login_failed',
  ENOAUTH: 'login_failed',
  ETLS: 'tls_failed',
  ETIMEDOUT: 'timed_out',
  EPROTOCOL: 'server_error',
};

/**
 * Reply codes that reject or require a login (RFC 4954, section 6). Servers also send them after `RCPT TO` and `DATA`
 * if the SMTP URL has no user name. The mail can be sent once the operator has corrected the URL.
 */
const LOGIN_REPLY_CODES: readonly number[] = [530, 534, 535, 538];

/** Codes of OpenSSL and of Node's certificate checks. */
const TLS_ERROR_PATTERN = /^(?:ERR_SSL_|ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|EPROTO$)/;

/**
 * Converts an error of nodemailer to the result of the attempt. Does not use the error's message, because it contains
 * the recipient's address.
 * @throws the given error if it is not one of nodemailer
 */
export function toFailedMailResult(thrown: unknown): FailedMailResult {
  const error: SmtpError = Object(thrown);
  const { code, command, response } = error;
  if (typeof code !== 'string') throw thrown;
  const smtpCode = typeof error.responseCode === 'number' && error.responseCode > 0 ? error.responseCode : null;
  const reply = typeof response === 'string' ? toReplyText(response) : '';
  const toFailure = (failureCode: MailFailureCode): MailFailure => ({ code: failureCode, smtpCode, reply });
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') {
    return { outcome: 'unavailable', failure: toFailure(toConnectionFailure(error)) };
  }
  // If there is no reply, nodemailer itself rejected the address, because the server does not support non-ASCII
  // addresses. A reply without a code says nothing about the mail.
  if (smtpCode === null)
    return reply === ''
      ? { outcome: 'rejected', failure: toFailure('address_invalid') }
      : { outcome: 'unavailable', failure: toFailure('server_error') };
  if (LOGIN_REPLY_CODES.includes(smtpCode)) return { outcome: 'unavailable', failure: toFailure('login_failed') };
  // 503 is about the order of commands (RFC 5321, section 4.2.3), so a new connection may succeed.
  const isPermanent = smtpCode >= 500 && smtpCode <= 599 && smtpCode !== 503;
  if (!isPermanent) return { outcome: 'unavailable', failure: toFailure('deferred') };
  // The mail can be sent once the operator has corrected the sender's address or the login.
  if (command === 'MAIL FROM') return { outcome: 'unavailable', failure: toFailure('sender_rejected') };
  return { outcome: 'rejected', failure: toFailure('mail_rejected') };
}

function toConnectionFailure({ code, originalCode, responseCode }: SmtpError): MailFailureCode {
  if (TLS_ERROR_PATTERN.test(String(originalCode))) return 'tls_failed';
  const replied = typeof responseCode === 'number' && responseCode > 0;
  return CONNECTION_FAILURE_BY_CODE[String(code)] ?? (replied ? 'server_error' : 'unreachable');
}

function toReplyText(response: string): string {
  return truncateToFirstLine(response.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' '), MAX_SMTP_REPLY_LENGTH);
}
