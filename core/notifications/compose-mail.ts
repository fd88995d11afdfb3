import { type Mail, toHeaderText } from './mail.ts';
import { type MailSender, toAsciiDomain } from './mail-address.ts';
import { type MailBlock, renderMailHtml, renderMailText } from './mail-body.ts';

export interface MailContent {
  readonly to: string;
  readonly subject: string;
  readonly blocks: readonly MailBlock[];
  /** Language tag of the texts. */
  readonly locale: string;
  /** Headers in addition to those of every mail. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Headers of every mail. Programs that answer mails, such as vacation notices, do not answer automatic mails: RFC 3834,
 * section 5, and for Exchange `X-Auto-Response-Suppress`.
 */
const AUTOMATIC_MAIL_HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** Composes a mail of a site. There is no `Reply-To`. */
export function composeMail(
  mailId: string,
  { address, name }: MailSender,
  siteName: string,
  { to, subject, blocks, locale, headers = {} }: MailContent,
): Mail {
  return {
    messageId: `${mailId}@${toAsciiDomain(address.slice(address.lastIndexOf('@') + 1))}`,
    fromName: toHeaderText(name ?? siteName),
    to,
    subject: toHeaderText(subject),
    text: renderMailText(blocks),
    html: renderMailHtml(blocks, locale),
    headers: { ...AUTOMATIC_MAIL_HEADERS, ...headers },
  };
}
