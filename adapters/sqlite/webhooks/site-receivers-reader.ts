import type { Database } from 'better-sqlite3';
import type { EventReceivers } from '../../../core/outbox/event-outbox.port.ts';
import {
  type NotificationsRow,
  SELECT_NOTIFICATIONS_SQL,
  toNotificationSettings,
} from '../notifications/sqlite-notification-repository.ts';
import { parseRouting, SELECT_ROUTING_SQL } from '../routing/sqlite-routing-repository.ts';
import { parseWebhook } from './webhook-mapper.ts';

/** Reads what a site has set up to receive its events, within the transaction that dispatches them. */
export class SiteReceiversReader {
  private readonly webhooks;
  private readonly routing;
  private readonly notifications;

  constructor(connection: Database) {
    this.webhooks = connection
      .prepare<[string], string>('select document from webhooks where site_id = ? and deleted = 0')
      .pluck();
    this.routing = connection.prepare<[string], string>(SELECT_ROUTING_SQL).pluck();
    this.notifications = connection.prepare<[string], NotificationsRow>(SELECT_NOTIFICATIONS_SQL);
  }

  read(siteId: string): EventReceivers {
    return {
      webhooks: this.webhooks.all(siteId).map(parseWebhook),
      routing: parseRouting(this.routing.get(siteId)),
      notifications: toNotificationSettings(this.notifications.get(siteId)),
    };
  }
}
