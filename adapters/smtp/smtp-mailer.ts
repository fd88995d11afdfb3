import type { SMTPPoolOptions, SMTPPoolSentMessageInfo, Transporter } from 'nodemailer';
import type { Mail } from '../../core/notifications/mail.ts';
import { isMailAddress } from '../../core/notifications/mail-address.ts';
import { createFailureWithoutReply, type Mailer, type MailResult } from '../../core/notifications/mailer.port.ts';
import { MINUTE, SECOND } from '../../core/shared/time.ts';
import { toFailedMailResult } from './mail-result.ts';
import { isLoopbackHost, type SmtpServerAddress } from './smtp-url.ts';

export interface SmtpMailerOptions {
  readonly server: SmtpServerAddress;
  /** The address in `From` and in the SMTP envelope. */
  readonly fromAddress: string;
  /** Certificate authorities in PEM. Default: those of Node.js, with `NODE_EXTRA_CA_CERTS`. */
  readonly ca?: string;
  readonly timeouts?: SmtpTimeouts;
}

/** Timeouts of an attempt to send a mail, in milliseconds. */
export interface SmtpTimeouts {
  /** Timeout of each of these steps: resolving the name, connecting, and waiting for the server's greeting. */
  readonly connectMs: number;
  /** Maximum time without traffic on the connection, such as the wait for a reply. */
  readonly replyMs: number;
  /** Timeout of the whole attempt. It also ends an attempt whose server sends single bytes just within `replyMs`. */
  readonly sendMs: number;
}

const DEFAULT_TIMEOUTS: SmtpTimeouts = { connectMs: 10 * SECOND, replyMs: 20 * SECOND, sendMs: 45 * SECOND };
const MAX_CONNECTIONS = 4;
/** The mailer closes an idle connection after this time. Most servers would close it later. */
const IDLE_TIMEOUT_MS = MINUTE / 2;

type Transport = Transporter<SMTPPoolSentMessageInfo, SMTPPoolOptions>;

/**
 * Sends mails by SMTP with nodemailer, which is loaded at the first mail. Certificates are always verified.
 *
 * nodemailer parses the server's replies in this process. That is acceptable because the operator has chosen the
 * server, unlike the hosts of evidence and webhooks. nodemailer limits the size of a reply to 1 MB.
 */
export class SmtpMailer implements Mailer {
  private transport: Promise<Transport> | undefined;

  constructor(private readonly options: SmtpMailerOptions) {}

  async send(mail: Mail, signal: AbortSignal): Promise<MailResult> {
    const { fromAddress, timeouts = DEFAULT_TIMEOUTS } = this.options;
    // nodemailer would read `a@one.example, b@two.example` as two recipients.
    if (!isMailAddress(mail.to)) return createFailureWithoutReply('rejected', 'address_invalid');
    const deadline = AbortSignal.timeout(timeouts.sendMs);
    this.transport ??= openTransport(this.options);
    try {
      const transport = await this.transport;
      await transport.sendMail({
        from: { name: mail.fromName, address: fromAddress },
        to: { name: '', address: mail.to },
        envelope: { from: fromAddress, to: mail.to },
        messageId: `<${mail.messageId}>`,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        headers: { ...mail.headers },
        disableFileAccess: true,
        disableUrlAccess: true,
        signal: AbortSignal.any([signal, deadline]),
      });
      return { outcome: 'accepted' };
    } catch (error) {
      if (signal.aborted) return createFailureWithoutReply('unavailable', 'interrupted');
      if (deadline.aborted) return createFailureWithoutReply('unavailable', 'timed_out');
      return toFailedMailResult(error);
    }
  }

  /** Closes the connections. Ends attempts in progress. */
  async close(): Promise<void> {
    const transport = await this.transport;
    transport?.close();
  }
}

async function openTransport({ server, ca, timeouts = DEFAULT_TIMEOUTS }: SmtpMailerOptions): Promise<Transport> {
  const { createTransport } = await import('nodemailer');
  const { host, port, usesTls, login } = server;
  return createTransport({
    pool: true,
    host,
    port,
    secure: usesTls,
    // nodemailer uses STARTTLS if the server offers it. An attacker on the network can remove the offer. So STARTTLS is
    // required before a password is sent to another machine.
    requireTLS: !usesTls && login !== undefined && !isLoopbackHost(host),
    tls: { minVersion: 'TLSv1.2', ...(ca !== undefined && { ca }) },
    ...(login && { auth: { user: login.user, pass: login.password } }),
    maxConnections: MAX_CONNECTIONS,
    // nodemailer tries once more on a new connection if the server has closed the idle connection.
    maxRequeues: 1,
    idleTimeout: IDLE_TIMEOUT_MS,
    dnsTimeout: timeouts.connectMs,
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.connectMs,
    socketTimeout: timeouts.replyMs,
    logger: false,
  });
}
