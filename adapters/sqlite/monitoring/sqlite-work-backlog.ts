import type { Backlog, WorkBacklog } from '../../../core/monitoring/system/work-backlog.port.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';

const ACTIVE_SQL = 'assessments indexed by assessments_by_turn';

const SELECT_ASSESSMENTS_SQL = `
  select min(at) from (
    select min(created_at) as at from ${ACTIVE_SQL} where free_at = 0 and deletes_at > @now
    union all
    select min(free_at) from ${ACTIVE_SQL} where free_at > 0 and free_at <= @now and deletes_at > @now)`;

/** A new delivery is due at 0, so its receipt counts. */
const SELECT_DELIVERIES_SQL = `
  select min((
    select max(due_at, received_at) from deliveries indexed by deliveries_waiting
    where installation_id = installations.id and due_at is not null and due_at <= @now order by sequence limit 1))
  from installations indexed by installations_by_turn where applies = 1`;

const SELECT_EVENTS_SQL = `
  select occurred_at from events indexed by events_waiting where dispatched = 0 order by sequence limit 1`;

/** Reads one entry of the index per webhook, however many queues it has. */
const SELECT_QUEUES_SQL = `
  select min((
    select due_at from webhook_queues indexed by webhook_queues_due
    where webhook_id = webhooks.id and due_at <= @now order by due_at limit 1))
  from webhooks where active = 1`;

const SELECT_MAILS_SQL = `
  select min(due_at) from mails indexed by mails_due where state = 'pending' and due_at <= @now`;

export class SqliteWorkBacklog implements WorkBacklog {
  private readonly dueSince;
  private readonly countUnmatched;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.dueSince = connection.prepare<{ readonly now: number }, Backlog['dueSince']>(
      `select (${SELECT_ASSESSMENTS_SQL}) as assessments, (${SELECT_DELIVERIES_SQL}) as crm_deliveries,
         (${SELECT_EVENTS_SQL}) as events, (${SELECT_QUEUES_SQL}) as webhooks, (${SELECT_MAILS_SQL}) as mails`,
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
      } = this.dueSince.get({ now }) ?? {};
      const dueSince = { assessments, crm_deliveries, events, webhooks, mails };
      return { dueSince, unmatchedPayments: this.countUnmatched.get(limit) ?? 0 };
    });
  }
}
