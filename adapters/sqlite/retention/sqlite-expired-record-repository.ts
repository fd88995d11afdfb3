import type { ExpiredRecordRepository } from '../../../core/retention/expired-record-repository.port.ts';
import type { ExpiringKind } from '../../../core/retention/retention.ts';
import { formatIsoTime } from '../../../core/shared/time.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';
import { INSERT_SCRUB_REQUEST_SQL } from '../database/sqlite-store-scrubber.ts';
import { VisitorDataEraser } from '../payments/visitor-data-eraser.ts';

/**
 * SQL that selects the expired records of each kind. The parameters are the site's id and the time before which records
 * are expired. The column `records` is the number of records in a row: for a batch of requests, the number of its
 * requests, otherwise 1.
 */
const SELECT_EXPIRED_SQL_BY_KIND: Readonly<Record<ExpiringKind, string>> = {
  conversations: `select 1 as records from conversations indexed by conversations_resolved
    where site_id = ? and updated_at < ? and status = 'resolved'`,
  deliveries: `select 1 as records from deliveries indexed by deliveries_ended
    where site_id = ? and received_at < ? and due_at is null`,
  events: 'select 1 as records from events indexed by events_of_site where site_id = ? and occurred_at < ?',
  requests: `select count as records from request_batches indexed by request_batches_by_time
    where site_id = ? and written_at < ?`,
  executions: `select 1 as records from executions indexed by executions_with_visitor_data
    where site_id = ? and visitor_data_at < ?`,
};

export class SqliteExpiredRecordRepository implements ExpiredRecordRepository {
  private readonly countByKind;
  private readonly selectResolvedConversations;
  private readonly selectExecutions;
  private readonly executionEraser;
  private readonly requestScrub;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    const prepareCount = (kind: ExpiringKind) =>
      connection
        .prepare<[string, string | number, number], number | null>(
          `select sum(records) from (${SELECT_EXPIRED_SQL_BY_KIND[kind]} limit cast(? as integer))`,
        )
        .pluck();
    this.countByKind = {
      conversations: prepareCount('conversations'),
      deliveries: prepareCount('deliveries'),
      events: prepareCount('events'),
      requests: prepareCount('requests'),
      executions: prepareCount('executions'),
    } satisfies Record<ExpiringKind, unknown>;
    this.selectResolvedConversations = connection
      .prepare<[string, string, number], string>(
        `select id from conversations indexed by conversations_resolved
         where site_id = ? and updated_at < ? and status = 'resolved' order by updated_at, id limit ?`,
      )
      .pluck();
    this.selectExecutions = connection.prepare<[string, number, number], { id: string; document: string }>(
      `select id, document from executions indexed by executions_with_visitor_data
       where site_id = ? and visitor_data_at < ? order by visitor_data_at limit ?`,
    );
    this.executionEraser = new VisitorDataEraser(connection);
    this.requestScrub = connection.prepare(INSERT_SCRUB_REQUEST_SQL);
  }

  count(siteId: string, kind: ExpiringKind, before: number, max: number): Promise<number> {
    const time = kind === 'conversations' ? formatIsoTime(before) : before;
    return this.database.read(() => Math.min(this.countByKind[kind].get(siteId, time, max) ?? 0, max));
  }

  listConversationIds(siteId: string, before: number, limit: number): Promise<readonly string[]> {
    return this.database.read(() => this.selectResolvedConversations.all(siteId, formatIsoTime(before), limit));
  }

  clearExecutions(siteId: string, before: number, limit: number, now: number): Promise<number> {
    return this.database.write(() => {
      const executions = this.selectExecutions.all(siteId, before, limit);
      for (const { id, document } of executions) this.executionEraser.eraseFromExecution(siteId, id, document, now);
      this.requestScrub.run();
      return executions.length;
    });
  }
}
