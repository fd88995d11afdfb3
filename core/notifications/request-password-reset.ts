import { normalizeEmail } from '../access/account.ts';
import type { AccountRepository } from '../access/account-repository.port.ts';
import type { PasswordResetRepository } from '../access/password-reset-repository.port.ts';
import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import type { IdGenerator } from '../shared/id-generator.port.ts';
import type { RateLimiter } from '../shared/rate-limiter.port.ts';
import { HOUR } from '../shared/time.ts';
import { composeMail } from './compose-mail.ts';
import type { MailBlock } from './mail-body.ts';
import type { MailSettings } from './mail-settings.ts';
import type { Mailer, MailResult } from './mailer.port.ts';

/** How long a reset link is valid. */
const RESET_LINK_LIFETIME_MS = HOUR;
const RESET_MAIL_SUBJECT = 'Choose a new password';

/**
 * Mails a link with which the owner of an account can choose a new password. The link replaces an earlier one. Does
 * nothing if no mail server is configured.
 *
 * The time that `execute` takes reveals whether the account exists, so callers must send their response before they
 * call it. The mail is not queued, because a queue would have to store the token. If sending fails, the account's owner
 * must request another mail.
 */
export class RequestPasswordReset {
  constructor(
    private readonly accounts: Pick<AccountRepository, 'findByEmail'>,
    private readonly resets: PasswordResetRepository,
    private readonly mailer: Mailer,
    private readonly mailSettings: Pick<MailSettings, 'sender'>,
    private readonly publicUrl: { readonly current: string },
    private readonly rateLimiter: RateLimiter,
    private readonly cryptography: Cryptography,
    private readonly ids: IdGenerator,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the result of sending the mail. Returns `undefined` if no mail is sent: there is no mail server or no such
   * account, or the account has had too many mails.
   */
  async execute({ email }: { email: string }, stop: AbortSignal): Promise<MailResult | undefined> {
    const { sender } = this.mailSettings;
    const account = await this.accounts.findByEmail(normalizeEmail(email));
    if (!sender || !account) return undefined;
    const state = await this.rateLimiter.consume('mailedVisitor', `password-reset ${account.id}`);
    if (state?.allowed === false) return undefined;

    const token = toBase64Url(this.cryptography.randomBase64(32));
    const tokenHash = this.cryptography.sha256(token);
    await this.resets.replace({
      accountId: account.id,
      tokenHash,
      expiresAt: this.clock.now() + RESET_LINK_LIFETIME_MS,
    });
    const content = {
      to: account.email,
      subject: RESET_MAIL_SUBJECT,
      blocks: this.composeResetBlocks(token),
      locale: 'en',
    };
    return this.mailer.send(composeMail(this.ids.next('mail'), sender, 'Portico', content), stop);
  }

  private composeResetBlocks(token: string): readonly MailBlock[] {
    const url = this.publicUrl.current;
    return [
      { kind: 'heading', text: RESET_MAIL_SUBJECT },
      { kind: 'paragraph', text: `Somebody has asked to reset the password of your account at ${url}.` },
      // The token is in the fragment. Browsers do not send it to servers, so no server or proxy logs it.
      { kind: 'link', label: RESET_MAIL_SUBJECT, url: `${url}/console#reset=${token}` },
      {
        kind: 'note',
        text: 'The link is valid for one hour and works once. If it was not you, ignore this mail.',
      },
    ];
  }
}

function toBase64Url(base64: string): string {
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
