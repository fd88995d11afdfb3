import {
  DEFAULT_NOTIFICATION_SETTINGS,
  type NotificationSettings,
} from '../../../core/notifications/notification-settings.ts';
import type { NotificationSettingsStore } from '../../../core/notifications/notification-settings-store.port.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';

export class MongoNotificationSettingsStore implements NotificationSettingsStore {
  private readonly settings;

  constructor(private readonly database: MongoDatabase) {
    this.settings = database.collections.siteNotifications;
  }

  async find(siteId: string): Promise<NotificationSettings> {
    const found = await this.database.execute(() => this.settings.findOne({ _id: siteId }));
    if (!found) return DEFAULT_NOTIFICATION_SETTINGS;
    const { visitorAnswers, alertText } = found;
    return { visitorAnswers, alertText };
  }

  async save(siteId: string, { visitorAnswers, alertText }: NotificationSettings): Promise<void> {
    const update = { $set: { visitorAnswers, alertText } };
    await this.database.execute(() => this.settings.updateOne({ _id: siteId }, update, { upsert: true }));
  }
}
