import type { SiteRecordDeleter } from '../../../core/access/site-record-deleter.port.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';
import { INSERT_SCRUB_REQUEST_SQL } from '../database/sqlite-store-scrubber.ts';
import { CONVERSATION_TABLES } from '../tickets/conversation-eraser.ts';

const OF_SITE_CONDITION_SQL = 'site_id = @siteId';
const OF_SITE_WEBHOOKS_CONDITION_SQL = 'webhook_id in (select id from webhooks where site_id = @siteId)';

/**
 * The tables with records of a site, except those of conversations. A table that refers to another table comes before
 * that table, because foreign keys are checked.
 */
const SITE_TABLES: readonly (readonly [table: string, key: string, where: string])[] = [
  ['erased_conversations', 'id', OF_SITE_CONDITION_SQL],
  ['webhook_deliveries', 'webhook_id, event_id', OF_SITE_WEBHOOKS_CONDITION_SQL],
  ['webhook_queues', 'webhook_id, subject_id', OF_SITE_WEBHOOKS_CONDITION_SQL],
  ['webhook_resends', 'webhook_id', OF_SITE_CONDITION_SQL],
  ['events', 'sequence', OF_SITE_CONDITION_SQL],
  ['webhooks', 'id', OF_SITE_CONDITION_SQL],
  ['deliveries', 'sequence', OF_SITE_CONDITION_SQL],
  ['installations', 'id', OF_SITE_CONDITION_SQL],
  ['assessments', 'id', OF_SITE_CONDITION_SQL],
  ['fake_sessions', 'id', 'id in (select session_id from executions where site_id = @siteId)'],
  ['unmatched_money', 'site_id, provider, execution_id, payment_reference', OF_SITE_CONDITION_SQL],
  ['executions', 'id', OF_SITE_CONDITION_SQL],
  ['early_returns', 'site_id, provider, payment_reference, event_id', OF_SITE_CONDITION_SQL],
  ['payment_actions', 'site_id', OF_SITE_CONDITION_SQL],
  ['mails', 'id', OF_SITE_CONDITION_SQL],
  ['widgets', 'site_id', OF_SITE_CONDITION_SQL],
  ['site_routing', 'site_id', OF_SITE_CONDITION_SQL],
  ['site_notifications', 'site_id', OF_SITE_CONDITION_SQL],
  ['site_retention', 'site_id', OF_SITE_CONDITION_SQL],
  ['request_batches', 'id', OF_SITE_CONDITION_SQL],
  ['usage_counts', 'site_id, day, subject, what', OF_SITE_CONDITION_SQL],
  ['widget_sightings', 'site_id, origin', OF_SITE_CONDITION_SQL],
  ['erasures', 'id', OF_SITE_CONDITION_SQL],
  ['change_counters', 'site_id', OF_SITE_CONDITION_SQL],
  ['api_keys', 'id', OF_SITE_CONDITION_SQL],
  ['audit_entries', 'id', 'owner_id = @siteId'],
  ['invitations', 'id', OF_SITE_CONDITION_SQL],
  ['site_members', 'site_id, account_id', OF_SITE_CONDITION_SQL],
  ['former_members', 'site_id, account_id', OF_SITE_CONDITION_SQL],
];

export class SqliteSiteRecordDeleter implements SiteRecordDeleter {
  private readonly selectConversationIds;
  private readonly conversationDeletions;
  private readonly otherDeletions;
  private readonly deleteSiteRow;
  private readonly requestScrub;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.selectConversationIds = connection
      .prepare<[string, number], string>('select id from conversations where site_id = ? limit cast(? as integer)')
      .pluck();
    this.conversationDeletions = CONVERSATION_TABLES.map(([table, column]) =>
      connection.prepare<[string]>(`delete from ${table} where ${column} = ?`),
    );
    this.otherDeletions = SITE_TABLES.map(([table, key, where]) =>
      connection.prepare<{ siteId: string; limit: number }>(
        `delete from ${table} where (${key}) in (
           select ${key} from ${table} where ${where} limit cast(@limit as integer))`,
      ),
    );
    this.deleteSiteRow = connection.prepare<[string]>('delete from sites where id = ?');
    this.requestScrub = connection.prepare(INSERT_SCRUB_REQUEST_SQL);
  }

  deleteBatch(siteId: string, limit: number): Promise<boolean> {
    return this.database.write(() => {
      const hasDeleted = this.deleteConversations(siteId, limit) || this.deleteOthers(siteId, limit);
      if (hasDeleted) this.requestScrub.run();
      return hasDeleted;
    });
  }

  async deleteSite(siteId: string): Promise<void> {
    await this.database.write(() => this.deleteSiteRow.run(siteId));
  }

  private deleteConversations(siteId: string, limit: number): boolean {
    const ids = this.selectConversationIds.all(siteId, limit);
    for (const id of ids) for (const statement of this.conversationDeletions) statement.run(id);
    return ids.length > 0;
  }

  private deleteOthers(siteId: string, limit: number): boolean {
    return this.otherDeletions.some((statement) => statement.run({ siteId, limit }).changes > 0);
  }
}
