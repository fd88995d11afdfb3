import {
  DEFAULT_NOTIFICATION_SETTINGS,
  type NotificationSettings,
} from '../../core/notifications/notification-settings.ts';
import type { NotificationSettingsStore } from '../../core/notifications/notification-settings-store.port.ts';
import type { EventTables } from './event-tables.ts';

export class MemoryNotificationSettingsStore implements NotificationSettingsStore {
  constructor(private readonly table: EventTables) {}

  async find(siteId: string): Promise<NotificationSettings> {
    return this.table.notificationSettings.get(siteId) ?? DEFAULT_NOTIFICATION_SETTINGS;
  }

  async save(siteId: string, settings: NotificationSettings): Promise<void> {
    this.table.notificationSettings.set(siteId, structuredClone(settings));
  }
}
