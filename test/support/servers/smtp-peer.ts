import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { type ParsedMail, parseMail } from '../matchers/parsed-mail.ts';
import { waitUntil } from './production-fixture.ts';

/** A mail that the peer has accepted. */
export interface ReceivedMail extends ParsedMail {
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  /** Whether the connection was encrypted. */
  readonly isSecure: boolean;
}

type SmtpCommand = 'MAIL' | 'RCPT' | 'DATA';

/**
 * How the peer fails, until `succeed` is called: replies to one command with an error, never replies to RCPT, or closes
 * the connection while it receives the message.
 */
export type PeerFailure =
  | { readonly command: SmtpCommand; readonly code: number; readonly text: string }
  | 'silence'
  | 'drop';

export interface SmtpPeerOptions {
  /** Key and certificate in PEM. The peer then offers STARTTLS, or speaks only TLS if `secure` is true. */
  readonly tls?: { readonly key: string; readonly cert: string };
  readonly secure?: boolean;
  /** Requires a login with this user name and password. */
  readonly login?: { readonly user: string; readonly password: string };
  /** Default: any free port. */
  readonly port?: number;
  /** The list to which the peer adds the mails that it accepts. */
  readonly mails?: ReceivedMail[];
}

/** An SMTP server on loopback that stores the mails it accepts. */
export class SmtpPeer {
  /** In the order in which they were accepted. */
  readonly mails: ReceivedMail[];
  /** Number of connections so far. */
  connections = 0;
  private readonly sockets = new Set<Socket>();
  private readonly server: SMTPServer;
  private failure: PeerFailure | undefined;

  private constructor(private readonly options: SmtpPeerOptions) {
    const { tls, secure = false, login, mails = [] } = options;
    this.mails = mails;
    this.server = new SMTPServer({
      ...tls,
      secure,
      logger: false,
      closeTimeout: 1,
      hideSTARTTLS: tls === undefined,
      authOptional: login === undefined,
      allowInsecureAuth: true,
      disableReverseLookup: true,
      onAuth: ({ username, password }, _session, callback) =>
        username === login?.user && password === login?.password
          ? callback(null, { user: username })
          : callback(createReplyError(535, '5.7.8 Authentication failed')),
      onMailFrom: (_address, _session, callback) => callback(this.errorOf('MAIL')),
      onRcptTo: (_address, _session, callback) => {
        if (this.failure !== 'silence') callback(this.errorOf('RCPT'));
      },
      onData: (stream, session, callback) => {
        if (this.failure === 'drop') this.closeConnections();
        else void this.receive(stream, session).then(callback, callback);
      },
    });
    this.server.on('error', () => {});
    this.server.server.on('connection', (socket) => {
      this.connections += 1;
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
  }

  static async start(options: SmtpPeerOptions = {}): Promise<SmtpPeer> {
    const peer = new SmtpPeer(options);
    peer.server.listen(options.port ?? 0, '127.0.0.1');
    await once(peer.server.server, 'listening');
    return peer;
  }

  get port(): number {
    return (this.server.server.address() as AddressInfo).port;
  }

  /** Value of `PORTICO_SMTP_URL`, without user name and password. */
  get url(): string {
    return `${this.options.secure ? 'smtps' : 'smtp'}://127.0.0.1:${this.port}`;
  }

  get isListening(): boolean {
    return this.server.server.listening;
  }

  fail(failure: PeerFailure): void {
    this.failure = failure;
  }

  succeed(): void {
    this.failure = undefined;
  }

  /**
   * Waits until the peer has accepted `count` mails in total, and returns all of them.
   * @throws AssertionError if it takes more than 90 s
   */
  async waitForMails(count: number): Promise<readonly ReceivedMail[]> {
    await waitUntil(() => this.mails.length >= count);
    return this.mails;
  }

  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(resolve));
    this.closeConnections();
    await closed;
  }

  private async receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<Error | null> {
    const mail = parseMail(await buffer(stream));
    const error = this.errorOf('DATA');
    if (error) return error;
    const { mailFrom, rcptTo } = session.envelope;
    const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) };
    this.mails.push({ ...mail, envelope, isSecure: session.secure });
    return null;
  }

  private errorOf(command: SmtpCommand): Error | null {
    const { failure } = this;
    const fails = typeof failure === 'object' && failure.command === command;
    return fails ? createReplyError(failure.code, failure.text) : null;
  }

  private closeConnections(): void {
    for (const socket of this.sockets) socket.destroy();
  }
}

function createReplyError(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}
