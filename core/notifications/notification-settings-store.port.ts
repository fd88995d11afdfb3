import type { NotificationSettings } from './notification-settings.ts';

/** Stores each site's settings for mails. */
export interface NotificationSettingsStore {
  /** Returns the site's current settings. If nothing was stored yet, returns `DEFAULT_NOTIFICATION_SETTINGS`. */
  find(siteId: string): Promise<NotificationSettings>;

  /**
   * Replaces the site's settings. Of concurrent calls, the last one wins. When the promise resolves, the settings are
   * durable, and every change that begins afterwards produces events for them.
   */
  save(siteId: string, settings: NotificationSettings): Promise<void>;
}
