import type { Invitation } from '../access/invitation.ts';
import type { Site } from '../access/site.ts';
import { fillPlaceholders } from '../localization/texts.ts';
import { DAY } from '../shared/time.ts';
import { composeMail } from './compose-mail.ts';
import { toHeaderText } from './mail.ts';
import { isMailAddress } from './mail-address.ts';
import type { MailSettings } from './mail-settings.ts';
import { selectMailTexts } from './mail-texts.ts';
import type { Mailer, MailResult } from './mailer.port.ts';

/** Mails the link of an invitation, at once and without retries: the link is not stored, so it cannot wait. */
export class SendInvitationMail {
  constructor(
    private readonly mailer: Mailer,
    private readonly mailSettings: MailSettings,
  ) {}

  /**
   * Returns the result of sending the mail. The mail is in the site's language. If no mail server is configured, sends
   * nothing and returns `undefined`. `link` contains the token.
   */
  async execute(
    invitation: Invitation,
    site: Site,
    link: string,
    signal: AbortSignal,
  ): Promise<MailResult | undefined> {
    const { sender } = this.mailSettings;
    if (!sender || !isMailAddress(invitation.email)) return undefined;
    const { locale, texts } = selectMailTexts(site.locale);
    const siteName = toHeaderText(site.name);
    const days = String(Math.round((invitation.expiresAt - invitation.createdAt) / DAY));
    const mail = composeMail(invitation.id, sender, site.name, {
      to: invitation.email,
      subject: fillPlaceholders(texts.invitation, { site: siteName }),
      locale,
      blocks: [
        { kind: 'heading', text: fillPlaceholders(texts.invitation, { site: siteName }) },
        { kind: 'paragraph', text: fillPlaceholders(texts.invitationIntro, { site: siteName }) },
        { kind: 'link', label: texts.acceptInvitation, url: link },
        { kind: 'note', text: fillPlaceholders(texts.invitationNotice, { days }) },
      ],
    });
    return this.mailer.send(mail, signal);
  }
}
