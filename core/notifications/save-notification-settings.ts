import type { MailSettings } from './mail-settings.ts';
import type { NotificationSettings } from './notification-settings.ts';
import type { NotificationSettingsStore } from './notification-settings-store.port.ts';
import type { SiteNotificationSettings } from './read-notification-settings.ts';

export interface SaveNotificationSettingsCommand extends NotificationSettings {
  readonly siteId: string;
}

/** Replaces a site's settings for mails. Stores them even if no mail server is configured. */
export class SaveNotificationSettings {
  constructor(
    private readonly settings: NotificationSettingsStore,
    private readonly mailSettings: MailSettings,
  ) {}

  async execute({
    siteId,
    visitorAnswers,
    alertText,
  }: SaveNotificationSettingsCommand): Promise<SiteNotificationSettings> {
    const saved = { visitorAnswers, alertText };
    await this.settings.save(siteId, saved);
    return { ...saved, mailConfigured: this.mailSettings.sender !== undefined };
  }
}
