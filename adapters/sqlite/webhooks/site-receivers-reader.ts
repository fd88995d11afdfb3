import type { Database } from 'better-sqlite3';
import type { EventReceivers } from '../../../core/outbox/event-outbox.port.ts';
import {
  type NotificationSettingsRow,
  SELECT_NOTIFICATION_SETTINGS_SQL,
  toNotificationSettings,
} from '../notifications/sqlite-settings-store.ts';
import { parseRouting, SELECT_ROUTING_SQL } from '../routing/sqlite-routing-repository.ts';
import { parseWebhook } from './webhook-mapper.ts';

/** Reads the webhooks, the routing and the mail settings of a site, which determine who receives its events. */
export class SiteReceiversReader {
  private readonly selectWebhooks;
  private readonly selectRouting;
  private readonly selectNotificationSettings;

  constructor(connection: Database) {
    this.selectWebhooks = connection
      .prepare<[string], string>('select document from webhooks where site_id = ? and deleted = 0')
      .pluck();
    this.selectRouting = connection.prepare<[string], string>(SELECT_ROUTING_SQL).pluck();
    this.selectNotificationSettings = connection.prepare<[string], NotificationSettingsRow>(
      SELECT_NOTIFICATION_SETTINGS_SQL,
    );
  }

  read(siteId: string): EventReceivers {
    return {
      webhooks: this.selectWebhooks.all(siteId).map(parseWebhook),
      routing: parseRouting(this.selectRouting.get(siteId)),
      notifications: toNotificationSettings(this.selectNotificationSettings.get(siteId)),
    };
  }
}
