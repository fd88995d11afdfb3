import type { MailSettings } from './mail-settings.ts';
import type { NotificationRepository } from './notification-repository.port.ts';
import type { NotificationSettings } from './notification-settings.ts';
import type { SiteNotifications } from './read-notifications.ts';

export interface SaveNotificationsCommand extends NotificationSettings {
  readonly siteId: string;
}

/** Replaces the settings of a site for mails. They are also stored if no mail server is configured. */
export class SaveNotifications {
  constructor(
    private readonly settings: NotificationRepository,
    private readonly mailSettings: MailSettings,
  ) {}

  async execute({ siteId, visitorAnswers, alertText }: SaveNotificationsCommand): Promise<SiteNotifications> {
    const saved = { visitorAnswers, alertText };
    await this.settings.save(siteId, saved);
    return { ...saved, mailConfigured: this.mailSettings.sender !== undefined };
  }
}
