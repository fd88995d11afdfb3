import type { StoredEvent } from '../../../core/events/event.ts';
import { memoize } from '../../../core/shared/memoize.ts';
import { QueueRoundRobin } from '../../../core/webhooks/queue-round-robin.ts';
import { type AttemptOutcome, MAX_WEBHOOK_DUE_DELAY_MS } from '../../../core/webhooks/webhook-delivery.ts';
import type { LeasedWebhookDelivery, QueueLease, WebhookQueue } from '../../../core/webhooks/webhook-queue.port.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';
import {
  type AttemptOutcomeColumns,
  EVENT_COLUMNS,
  type EventRow,
  parseWebhook,
  toAttemptOutcomeColumns,
  toEvent,
  toWebhookDelivery,
  WEBHOOK_DELIVERY_COLUMNS,
  type WebhookDeliveryRow,
} from './webhook-mapper.ts';

/**
 * The current time, and the latest due time that a correct clock can have stored. A later due time comes from a clock
 * that was ahead and has been set back, so it counts as reached. Both in milliseconds since 1970.
 */
interface DueTimeBounds {
  readonly now: number;
  readonly latestDueAt: number;
}

const FROM_QUEUES_OF_WEBHOOK_SQL = 'from webhook_queues indexed by webhook_queues_due where webhook_id';

/**
 * Selects the active webhooks that have a due queue. `queued` skips through the index from one webhook to the next, so
 * the cost does not depend on the number of queues per webhook.
 */
const SELECT_DUE_WEBHOOKS_SQL = `
  with recursive queued (id) as (
    select (select webhook_id from webhook_queues indexed by webhook_queues_due order by webhook_id limit 1)
    union all
    select (select webhook_id from webhook_queues indexed by webhook_queues_due where webhook_id > queued.id
      order by webhook_id limit 1)
    from queued where id is not null)
  select id, document from queued join webhooks using (id)
  where active = 1 and (exists (select 1 ${FROM_QUEUES_OF_WEBHOOK_SQL} = id and due_at <= @now)
    or exists (select 1 ${FROM_QUEUES_OF_WEBHOOK_SQL} = id and due_at > @latestDueAt))`;

/** Writes do not wait for the disk. If a power failure undoes one, an event may be sent again. */
export class SqliteWebhookQueue implements WebhookQueue {
  private readonly selectDueWebhooks;
  private readonly selectDueSubjectIds;
  private readonly grantLease;
  private readonly selectFirstPending;
  private readonly selectEvent;
  private readonly deleteQueue;
  private readonly selectFencingNumber;
  private readonly updateOutcome;
  private readonly updateDueAt;
  private readonly selectAnyPending;
  private readonly roundRobin = new QueueRoundRobin();

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.selectDueWebhooks = connection.prepare<DueTimeBounds, { id: string; document: string }>(
      SELECT_DUE_WEBHOOKS_SQL,
    );
    this.selectDueSubjectIds = connection
      .prepare<DueTimeBounds & { webhookId: string; limit: number }, string>(
        `select subject_id, due_at ${FROM_QUEUES_OF_WEBHOOK_SQL} = @webhookId and due_at <= @now
         union all
         select subject_id, due_at ${FROM_QUEUES_OF_WEBHOOK_SQL} = @webhookId and due_at > @latestDueAt
         order by due_at, subject_id limit cast(@limit as integer)`,
      )
      .pluck();
    this.grantLease = connection
      .prepare<[number, string, string], number>(
        `update webhook_queues set due_at = ?, fencing_number = fencing_number + 1
         where webhook_id = ? and subject_id = ? returning fencing_number`,
      )
      .pluck();
    this.selectFirstPending = connection.prepare<[string, string], WebhookDeliveryRow>(
      `select ${WEBHOOK_DELIVERY_COLUMNS} from webhook_deliveries indexed by webhook_deliveries_pending
       where webhook_id = ? and subject_id = ? and state = 'pending' order by version, event_id limit 1`,
    );
    this.selectEvent = connection.prepare<[string], EventRow>(`select ${EVENT_COLUMNS} from events where id = ?`);
    this.deleteQueue = connection.prepare<[string, string]>(
      'delete from webhook_queues where webhook_id = ? and subject_id = ?',
    );
    this.selectFencingNumber = connection
      .prepare<[string, string], number>(
        'select fencing_number from webhook_queues where webhook_id = ? and subject_id = ?',
      )
      .pluck();
    this.updateOutcome = connection.prepare<AttemptOutcomeColumns & { webhookId: string; eventId: string }>(
      `update webhook_deliveries set state = @state, attempts = @attempts, due_at = @due_at, finished_at = @finished_at,
         log = @log
       where webhook_id = @webhookId and event_id = @eventId and state = 'pending'`,
    );
    this.updateDueAt = connection.prepare<[number, string, string]>(
      'update webhook_queues set due_at = ? where webhook_id = ? and subject_id = ?',
    );
    this.selectAnyPending = connection
      .prepare<[string, string], 1>(
        `select 1 from webhook_deliveries indexed by webhook_deliveries_pending
         where webhook_id = ? and subject_id = ? and state = 'pending' limit 1`,
      )
      .pluck();
  }

  /** Most calls find no due queue, so a read checks before a write is started. */
  async acquire(
    now: number,
    expiresAt: number,
    capacity: (webhookId: string) => number,
    limit: number,
  ): Promise<readonly LeasedWebhookDelivery[]> {
    const times = { now, latestDueAt: now + MAX_WEBHOOK_DUE_DELAY_MS };
    const due = await this.database.read(() => this.selectDueWebhooks.all(times));
    if (!due.some(({ id }) => capacity(id) > 0)) return [];
    return this.database.writeWithoutSync(() => {
      // Due queues often begin with the same event, so it is read once. Events may have a megabyte.
      const readEvent = memoize((eventId: string) => this.readEvent(eventId));
      const webhooks = this.selectDueWebhooks.all(times);
      const subjects = webhooks.map(({ id, document }) => {
        const max = Math.min(capacity(id), limit);
        const found = max > 0 ? this.selectDueSubjectIds.all({ ...times, webhookId: id, limit: max }) : [];
        const webhook = parseWebhook(document);
        return found.map((subjectId) => ({ webhookId: id, subjectId, webhook }));
      });
      return this.roundRobin.select(subjects, limit).flatMap(({ webhookId, subjectId, webhook }) => {
        const delivery = this.selectFirstPending.get(webhookId, subjectId);
        const event = delivery && readEvent(delivery.event_id);
        if (!event) {
          this.deleteQueue.run(webhookId, subjectId);
          return [];
        }
        const fencingNumber = this.grantLease.get(expiresAt, webhookId, subjectId) ?? 0;
        const lease = { webhookId, subjectId, fencingNumber };
        return [{ lease, delivery: toWebhookDelivery(delivery), event, webhook }];
      });
    });
  }

  recordOutcome(lease: QueueLease, eventId: string, outcome: AttemptOutcome): Promise<'recorded' | 'lost'> {
    const { webhookId, subjectId, fencingNumber } = lease;
    return this.database.writeWithoutSync(() => {
      if (this.selectFencingNumber.get(webhookId, subjectId) !== fencingNumber) return 'lost';
      if (this.updateOutcome.run({ ...toAttemptOutcomeColumns(outcome), webhookId, eventId }).changes === 0)
        return 'lost';
      const next = outcome.dueAt ?? outcome.finishedAt;
      if (next !== null && this.selectAnyPending.get(webhookId, subjectId) !== undefined)
        this.updateDueAt.run(next, webhookId, subjectId);
      else this.deleteQueue.run(webhookId, subjectId);
      return 'recorded';
    });
  }

  private readEvent(eventId: string): StoredEvent | undefined {
    const row = this.selectEvent.get(eventId);
    return row && toEvent(row);
  }
}
