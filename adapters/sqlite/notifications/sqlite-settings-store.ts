import {
  type AlertTextLevel,
  DEFAULT_NOTIFICATION_SETTINGS,
  type NotificationSettings,
} from '../../../core/notifications/notification-settings.ts';
import type { NotificationSettingsStore } from '../../../core/notifications/notification-settings-store.port.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';

export interface NotificationSettingsRow {
  readonly visitor_answers: 0 | 1;
  readonly alert_text: AlertTextLevel;
}

export const SELECT_NOTIFICATION_SETTINGS_SQL =
  'select visitor_answers, alert_text from site_notifications where site_id = ?';

export class SqliteNotificationSettingsStore implements NotificationSettingsStore {
  private readonly selectBySite;
  private readonly upsert;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.selectBySite = connection.prepare<[string], NotificationSettingsRow>(SELECT_NOTIFICATION_SETTINGS_SQL);
    this.upsert = connection.prepare<[string, 0 | 1, AlertTextLevel]>(
      `insert into site_notifications (site_id, visitor_answers, alert_text) values (?, ?, ?)
       on conflict (site_id) do update set visitor_answers = excluded.visitor_answers,
         alert_text = excluded.alert_text`,
    );
  }

  find(siteId: string): Promise<NotificationSettings> {
    return this.database.read(() => toNotificationSettings(this.selectBySite.get(siteId)));
  }

  async save(siteId: string, { visitorAnswers, alertText }: NotificationSettings): Promise<void> {
    await this.database.write(() => this.upsert.run(siteId, visitorAnswers ? 1 : 0, alertText));
  }
}

export function toNotificationSettings(row: NotificationSettingsRow | undefined): NotificationSettings {
  if (!row) return DEFAULT_NOTIFICATION_SETTINGS;
  return { visitorAnswers: row.visitor_answers === 1, alertText: row.alert_text };
}
