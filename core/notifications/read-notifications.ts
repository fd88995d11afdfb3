import type { MailSettings } from './mail-settings.ts';
import type { NotificationRepository } from './notification-repository.port.ts';
import type { NotificationSettings } from './notification-settings.ts';

/** A site's settings for mails, and whether the operator has configured a mail server. */
export interface SiteNotifications extends NotificationSettings {
  readonly mailConfigured: boolean;
}

/** Reads the settings of a site for mails. */
export class ReadNotifications {
  constructor(
    private readonly settings: NotificationRepository,
    private readonly mailSettings: MailSettings,
  ) {}

  async execute({ siteId }: { readonly siteId: string }): Promise<SiteNotifications> {
    return { ...(await this.settings.find(siteId)), mailConfigured: this.mailSettings.sender !== undefined };
  }
}
