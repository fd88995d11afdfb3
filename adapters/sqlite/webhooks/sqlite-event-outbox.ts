import {
  type AnyEventType,
  type EventHeader,
  isPublicEvent,
  type NewEvent,
  type StoredEvent,
} from '../../../core/events/event.ts';
import type {
  DispatchPlan,
  EventOutbox,
  EventReceivers,
  PlanDispatch,
} from '../../../core/outbox/event-outbox.port.ts';
import { planWithDocument } from '../../../core/outbox/plan-with-document.ts';
import { memoize } from '../../../core/shared/memoize.ts';
import { createWebhookDelivery } from '../../../core/webhooks/webhook-delivery.ts';
import { createFirstFencingNumber } from '../../node/first-fencing-number.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';
import { MailAppender } from '../notifications/mail-appender.ts';
import { EventAppender } from './event-appender.ts';
import { SiteReceiversReader } from './site-receivers-reader.ts';
import {
  EVENT_HEADER_COLUMNS,
  type EventHeaderRow,
  toEventHeader,
  toWebhookDeliveryRow,
  WEBHOOK_DELIVERY_COLUMNS,
  type WebhookDeliveryRow,
} from './webhook-mapper.ts';

export class SqliteEventOutbox implements EventOutbox {
  private readonly eventAppender;
  private readonly selectWaitingEvents;
  private readonly selectDocument;
  private readonly mailAppender;
  private readonly receiversReader;
  private readonly markDispatched;
  private readonly insertDelivery;
  private readonly insertQueue;
  private readonly selectOldEvents;
  private readonly deleteDeliveries;
  private readonly makeQueueDue;
  private readonly deleteEvent;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.eventAppender = new EventAppender(connection);
    this.mailAppender = new MailAppender(connection);
    this.receiversReader = new SiteReceiversReader(connection);
    this.selectWaitingEvents = connection.prepare<[number], EventHeaderRow<AnyEventType> & { sequence: number }>(
      `select sequence, ${EVENT_HEADER_COLUMNS} from events where dispatched = 0
       order by sequence limit cast(? as integer)`,
    );
    this.selectDocument = connection
      .prepare<[number], string>('select document from events where sequence = ?')
      .pluck();
    this.markDispatched = connection.prepare<[number]>('update events set dispatched = 1 where sequence = ?');
    this.insertDelivery = connection.prepare<WebhookDeliveryRow>(
      `insert into webhook_deliveries (${WEBHOOK_DELIVERY_COLUMNS})
       values (@webhook_id, @event_id, @site_id, @type, @subject_id, @version, @state, @attempts, @due_at, @created_at,
         @finished_at, @log)`,
    );
    this.insertQueue = connection.prepare<[string, string, number, number]>(
      `insert into webhook_queues (webhook_id, subject_id, due_at, fencing_number) values (?, ?, ?, ?)
       on conflict do nothing`,
    );
    this.selectOldEvents = connection.prepare<[string, number, number], { sequence: number; id: string }>(
      `select sequence, id from events indexed by events_of_site
       where site_id = ? and occurred_at < ? limit cast(? as integer)`,
    );
    // `SqliteWebhookRepository.deleteRecordsOfDeleted` deletes the deliveries of deleted webhooks.
    this.deleteDeliveries = connection.prepare<
      [string, string],
      Pick<WebhookDeliveryRow, 'webhook_id' | 'subject_id' | 'state'>
    >(
      `delete from webhook_deliveries
       where event_id = ? and webhook_id in (select id from webhooks where site_id = ? and deleted = 0)
       returning webhook_id, subject_id, state`,
    );
    // The increased fencing number revokes the lease of a worker that is sending from the queue.
    this.makeQueueDue = connection.prepare<[number, string, string]>(
      `update webhook_queues set due_at = ?, fencing_number = fencing_number + 1
       where webhook_id = ? and subject_id = ?`,
    );
    this.deleteEvent = connection.prepare<[number]>('delete from events where sequence = ?');
  }

  async append(event: NewEvent): Promise<StoredEvent | undefined> {
    const [stored] = await this.database.write(() => this.eventAppender.append(event.siteId, () => [event]));
    return stored;
  }

  /** Reads first, and starts a write only if there are events. Most calls find none. */
  async dispatch(now: number, plan: PlanDispatch, limit: number): Promise<number> {
    if ((await this.database.read(() => this.selectWaitingEvents.get(1))) === undefined) return 0;
    return this.database.write(() => {
      const receiversOf = memoize((siteId: string): EventReceivers => this.receiversReader.read(siteId));
      const rows = this.selectWaitingEvents.all(limit);
      for (const { sequence, ...row } of rows) {
        const event = toEventHeader(row);
        const { webhookIds, mails, isRetained } = this.planEventDispatch(
          event,
          sequence,
          receiversOf(event.siteId),
          plan,
        );
        if (isPublicEvent(event)) this.createDeliveries(event, webhookIds, now);
        for (const mail of mails) this.mailAppender.append(mail, now);
        if (isRetained) this.markDispatched.run(sequence);
        else this.deleteEvent.run(sequence);
      }
      return rows.length;
    });
  }

  async deleteOccurredBefore(siteId: string, at: number, limit: number): Promise<number> {
    if ((await this.database.read(() => this.selectOldEvents.get(siteId, at, 1))) === undefined) return 0;
    return this.database.write(() => {
      const events = this.selectOldEvents.all(siteId, at, limit);
      for (const { sequence, id } of events) {
        for (const deleted of this.deleteDeliveries.all(id, siteId)) {
          if (deleted.state === 'pending') this.makeQueueDue.run(at, deleted.webhook_id, deleted.subject_id);
        }
        this.deleteEvent.run(sequence);
      }
      return events.length;
    });
  }

  private planEventDispatch(
    event: EventHeader<AnyEventType>,
    sequence: number,
    receivers: EventReceivers,
    plan: PlanDispatch,
  ): DispatchPlan {
    const planned = plan(event, receivers);
    if (planned !== 'document_needed') return planned;
    return planWithDocument(plan, event, receivers, this.selectDocument.get(sequence) ?? '');
  }

  private createDeliveries(event: EventHeader, webhookIds: readonly string[], now: number): void {
    for (const webhookId of webhookIds) {
      this.insertDelivery.run(toWebhookDeliveryRow(createWebhookDelivery(event, webhookId, now)));
      this.insertQueue.run(webhookId, event.subjectId, now, createFirstFencingNumber());
    }
  }
}
