import {
  DEFAULT_NOTIFICATION_SETTINGS,
  type NotificationSettings,
} from '../../core/notifications/notification-settings.ts';
import type { NotificationSettingsRepository } from '../../core/notifications/notification-settings-repository.port.ts';
import type { EventTables } from './event-tables.ts';

export class MemoryNotificationSettingsRepository implements NotificationSettingsRepository {
  constructor(private readonly table: EventTables) {}

  async find(siteId: string): Promise<NotificationSettings> {
    return this.table.notificationSettings.get(siteId) ?? DEFAULT_NOTIFICATION_SETTINGS;
  }

  async save(siteId: string, settings: NotificationSettings): Promise<void> {
    this.table.notificationSettings.set(siteId, structuredClone(settings));
  }
}
