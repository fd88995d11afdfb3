import type { ExpiredRecords } from '../../../core/retention/expired-records.port.ts';
import type { ExpiringKind } from '../../../core/retention/retention.ts';
import { isoTime } from '../../../core/shared/time.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';
import { REQUEST_SCRUB_SQL } from '../database/sqlite-store-scrubber.ts';
import { ExecutionCleaner } from '../payments/execution-cleaner.ts';

/** The expired records of a kind, given the site and the time: a number of rows, or of the requests in them. */
const EXPIRED_SQL: Readonly<Record<ExpiringKind, string>> = {
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

export class SqliteExpiredRecords implements ExpiredRecords {
  private readonly counts;
  private readonly resolved;
  private readonly executions;
  private readonly cleaner;
  private readonly requestScrub;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    const prepareCount = (kind: ExpiringKind) =>
      connection
        .prepare<[string, string | number, number], number | null>(
          `select sum(records) from (${EXPIRED_SQL[kind]} limit cast(? as integer))`,
        )
        .pluck();
    this.counts = {
      conversations: prepareCount('conversations'),
      deliveries: prepareCount('deliveries'),
      events: prepareCount('events'),
      requests: prepareCount('requests'),
      executions: prepareCount('executions'),
    } satisfies Record<ExpiringKind, unknown>;
    this.resolved = connection
      .prepare<[string, string, number], string>(
        `select id from conversations indexed by conversations_resolved
         where site_id = ? and updated_at < ? and status = 'resolved' order by updated_at, id limit ?`,
      )
      .pluck();
    this.executions = connection.prepare<[string, number, number], { id: string; document: string }>(
      `select id, document from executions indexed by executions_with_visitor_data
       where site_id = ? and visitor_data_at < ? order by visitor_data_at limit ?`,
    );
    this.cleaner = new ExecutionCleaner(connection);
    this.requestScrub = connection.prepare(REQUEST_SCRUB_SQL);
  }

  count(siteId: string, kind: ExpiringKind, before: number, max: number): Promise<number> {
    const time = kind === 'conversations' ? isoTime(before) : before;
    return this.database.read(() => Math.min(this.counts[kind].get(siteId, time, max) ?? 0, max));
  }

  listConversations(siteId: string, before: number, limit: number): Promise<readonly string[]> {
    return this.database.read(() => this.resolved.all(siteId, isoTime(before), limit));
  }

  clearExecutions(siteId: string, before: number, limit: number, now: number): Promise<number> {
    return this.database.write(() => {
      const executions = this.executions.all(siteId, before, limit);
      for (const { id, document } of executions) this.cleaner.clear(siteId, id, document, now);
      this.requestScrub.run();
      return executions.length;
    });
  }
}
