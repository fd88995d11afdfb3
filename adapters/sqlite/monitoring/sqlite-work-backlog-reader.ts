import type { Backlog, WorkBacklogReader } from '../../../core/monitoring/system/work-backlog-reader.port.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';

const ACTIVE_ASSESSMENTS_SQL = 'assessments indexed by assessments_by_turn';

const OLDEST_DUE_ASSESSMENT_SQL = `
  select min(at) from (
    select min(created_at) as at from ${ACTIVE_ASSESSMENTS_SQL} where free_at = 0 and deletes_at > @now
    union all
    select min(free_at) from ${ACTIVE_ASSESSMENTS_SQL} where free_at > 0 and free_at <= @now and deletes_at > @now)`;

/** The `due_at` of a new delivery is 0, so `received_at` counts instead. */
const OLDEST_DUE_DELIVERY_SQL = `
  select min((
    select max(due_at, received_at) from deliveries indexed by deliveries_waiting
    where installation_id = installations.id and due_at is not null and due_at <= @now order by sequence limit 1))
  from installations indexed by installations_by_turn where applies = 1`;

const OLDEST_WAITING_EVENT_SQL = `
  select occurred_at from events indexed by events_waiting where dispatched = 0 order by sequence limit 1`;

/** Reads one index entry per webhook, regardless of the number of its queues. */
const OLDEST_DUE_WEBHOOK_QUEUE_SQL = `
  select min((
    select due_at from webhook_queues indexed by webhook_queues_due
    where webhook_id = webhooks.id and due_at <= @now order by due_at limit 1))
  from webhooks where active = 1`;

const OLDEST_DUE_MAIL_SQL = `
  select min(due_at) from mails indexed by mails_due where state = 'pending' and due_at <= @now`;

export class SqliteWorkBacklogReader implements WorkBacklogReader {
  private readonly selectDueSince;
  private readonly countUnmatched;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.selectDueSince = connection.prepare<{ readonly now: number }, Backlog['dueSince']>(
      `select (${OLDEST_DUE_ASSESSMENT_SQL}) as assessments, (${OLDEST_DUE_DELIVERY_SQL}) as crm_deliveries,
         (${OLDEST_WAITING_EVENT_SQL}) as events, (${OLDEST_DUE_WEBHOOK_QUEUE_SQL}) as webhooks,
         (${OLDEST_DUE_MAIL_SQL}) as mails`,
    );
    this.countUnmatched = connection
      .prepare<[number], number>('select count(*) from (select 1 from unmatched_money limit ?)')
      .pluck();
  }

  read(now: number, limit: number): Promise<Backlog> {
    return this.database.read(() => {
      const {
        assessments = null,
        crm_deliveries = null,
        events = null,
        webhooks = null,
        mails = null,
      } = this.selectDueSince.get({ now }) ?? {};
      const dueSince = { assessments, crm_deliveries, events, webhooks, mails };
      return { dueSince, unmatchedPayments: this.countUnmatched.get(limit) ?? 0 };
    });
  }
}
