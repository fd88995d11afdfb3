import type { MailSettings } from './mail-settings.ts';
import type { NotificationSettings } from './notification-settings.ts';
import type { NotificationSettingsStore } from './notification-settings-store.port.ts';

/** A site's settings for mails, and whether the operator has configured a mail server. */
export interface SiteNotificationSettings extends NotificationSettings {
  readonly mailConfigured: boolean;
}

/** Reads a site's settings for mails. */
export class ReadNotificationSettings {
  constructor(
    private readonly settings: NotificationSettingsStore,
    private readonly mailSettings: MailSettings,
  ) {}

  async execute({ siteId }: { readonly siteId: string }): Promise<SiteNotificationSettings> {
    return { ...(await this.settings.find(siteId)), mailConfigured: this.mailSettings.sender !== undefined };
  }
}
