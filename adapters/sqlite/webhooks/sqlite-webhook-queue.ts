import { QueueRoundRobin } from '../../../core/webhooks/queue-round-robin.ts';
import { type AttemptOutcome, MAX_WEBHOOK_DUE_DELAY_MS } from '../../../core/webhooks/webhook-delivery.ts';
import type { LeasedDelivery, QueueLease, WebhookQueue } from '../../../core/webhooks/webhook-queue.port.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';
import {
  DELIVERY_COLUMNS,
  type DeliveryRow,
  EVENT_COLUMNS,
  type EventRow,
  type OutcomeColumns,
  parseWebhook,
  toDelivery,
  toEvent,
  toOutcomeColumns,
} from './webhook-mapper.ts';

/** `furthest`: the latest plausible due time. Later ones were stored by a clock that has since been set back. */
interface DueTimes {
  readonly now: number;
  readonly furthest: number;
}

const DUE_QUEUES_SQL = 'from webhook_queues indexed by webhook_queues_due where webhook_id';

/**
 * Finds the active webhooks that have a due queue. `queued` looks up one webhook after the other in the index, so the
 * number of queues of a webhook does not matter.
 */
const SELECT_DUE_WEBHOOKS_SQL = `
  with recursive queued (id) as (
    select (select webhook_id from webhook_queues indexed by webhook_queues_due order by webhook_id limit 1)
    union all
    select (select webhook_id from webhook_queues indexed by webhook_queues_due where webhook_id > queued.id
      order by webhook_id limit 1)
    from queued where id is not null)
  select id, document from queued join webhooks using (id)
  where active = 1 and (exists (select 1 ${DUE_QUEUES_SQL} = id and due_at <= @now)
    or exists (select 1 ${DUE_QUEUES_SQL} = id and due_at > @furthest))`;

/** Writes do not wait for the disk. A write lost in a power failure only repeats an attempt. */
export class SqliteWebhookQueue implements WebhookQueue {
  private readonly dueWebhooks;
  private readonly dueSubjects;
  private readonly grantLease;
  private readonly firstPending;
  private readonly eventById;
  private readonly deleteQueue;
  private readonly fencingNumber;
  private readonly setOutcome;
  private readonly setDueAt;
  private readonly hasPending;
  private readonly roundRobin = new QueueRoundRobin();

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.dueWebhooks = connection.prepare<DueTimes, { id: string; document: string }>(SELECT_DUE_WEBHOOKS_SQL);
    this.dueSubjects = connection
      .prepare<DueTimes & { webhookId: string; limit: number }, string>(
        `select subject_id, due_at ${DUE_QUEUES_SQL} = @webhookId and due_at <= @now
         union all
         select subject_id, due_at ${DUE_QUEUES_SQL} = @webhookId and due_at > @furthest
         order by due_at, subject_id limit cast(@limit as integer)`,
      )
      .pluck();
    this.grantLease = connection
      .prepare<[number, string, string], number>(
        `update webhook_queues set due_at = ?, fencing_number = fencing_number + 1
         where webhook_id = ? and subject_id = ? returning fencing_number`,
      )
      .pluck();
    this.firstPending = connection.prepare<[string, string], DeliveryRow>(
      `select ${DELIVERY_COLUMNS} from webhook_deliveries indexed by webhook_deliveries_pending
       where webhook_id = ? and subject_id = ? and state = 'pending' order by version, event_id limit 1`,
    );
    this.eventById = connection.prepare<[string], EventRow>(`select ${EVENT_COLUMNS} from events where id = ?`);
    this.deleteQueue = connection.prepare<[string, string]>(
      'delete from webhook_queues where webhook_id = ? and subject_id = ?',
    );
    this.fencingNumber = connection
      .prepare<[string, string], number>(
        'select fencing_number from webhook_queues where webhook_id = ? and subject_id = ?',
      )
      .pluck();
    this.setOutcome = connection.prepare<OutcomeColumns & { webhookId: string; eventId: string }>(
      `update webhook_deliveries set state = @state, attempts = @attempts, due_at = @due_at, finished_at = @finished_at,
         log = @log
       where webhook_id = @webhookId and event_id = @eventId and state = 'pending'`,
    );
    this.setDueAt = connection.prepare<[number, string, string]>(
      'update webhook_queues set due_at = ? where webhook_id = ? and subject_id = ?',
    );
    this.hasPending = connection
      .prepare<[string, string], 1>(
        `select 1 from webhook_deliveries indexed by webhook_deliveries_pending
         where webhook_id = ? and subject_id = ? and state = 'pending' limit 1`,
      )
      .pluck();
  }

  /** Most calls find no due queue, so a read checks first. */
  async claim(
    now: number,
    expiresAt: number,
    capacity: (webhookId: string) => number,
    limit: number,
  ): Promise<readonly LeasedDelivery[]> {
    const times = { now, furthest: now + MAX_WEBHOOK_DUE_DELAY_MS };
    const due = await this.database.read(() => this.dueWebhooks.all(times));
    if (!due.some(({ id }) => capacity(id) > 0)) return [];
    return this.database.writeEarly(() => {
      const webhooks = this.dueWebhooks.all(times);
      const subjects = webhooks.map(({ id, document }) => {
        const max = Math.min(capacity(id), limit);
        const found = max > 0 ? this.dueSubjects.all({ ...times, webhookId: id, limit: max }) : [];
        return found.map((subjectId) => ({ webhookId: id, subjectId, document }));
      });
      return this.roundRobin.select(subjects, limit).flatMap(({ webhookId, subjectId, document }) => {
        const delivery = this.firstPending.get(webhookId, subjectId);
        const event = delivery && this.eventById.get(delivery.event_id);
        if (!event) {
          this.deleteQueue.run(webhookId, subjectId);
          return [];
        }
        const fencingNumber = this.grantLease.get(expiresAt, webhookId, subjectId) ?? 0;
        const lease = { webhookId, subjectId, fencingNumber };
        return [{ lease, delivery: toDelivery(delivery), event: toEvent(event), webhook: parseWebhook(document) }];
      });
    });
  }

  recordOutcome(lease: QueueLease, eventId: string, outcome: AttemptOutcome): Promise<'recorded' | 'lost'> {
    const { webhookId, subjectId, fencingNumber } = lease;
    return this.database.writeEarly(() => {
      if (this.fencingNumber.get(webhookId, subjectId) !== fencingNumber) return 'lost';
      if (this.setOutcome.run({ ...toOutcomeColumns(outcome), webhookId, eventId }).changes === 0) return 'lost';
      const next = outcome.dueAt ?? outcome.finishedAt;
      if (next !== null && this.hasPending.get(webhookId, subjectId) !== undefined)
        this.setDueAt.run(next, webhookId, subjectId);
      else this.deleteQueue.run(webhookId, subjectId);
      return 'recorded';
    });
  }
}
