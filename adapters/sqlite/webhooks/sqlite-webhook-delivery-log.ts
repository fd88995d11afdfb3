import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';
import type { EventHeader, StoredEvent } from '../../../core/events/event.ts';
import { MAX_ID } from '../../../core/shared/max-id.ts';
import type { WebhookDelivery, WebhookDeliveryState } from '../../../core/webhooks/webhook-delivery.ts';
import { createWebhookDelivery } from '../../../core/webhooks/webhook-delivery.ts';
import type {
  CountedWebhookDelivery,
  ResendableEvent,
  ResendBatchResult,
  WebhookDeliveryLog,
  WebhookDeliveryPage,
} from '../../../core/webhooks/webhook-delivery-log.port.ts';
import { createFirstFencingNumber } from '../../node/first-fencing-number.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';
import {
  EVENT_COLUMNS,
  EVENT_HEADER_COLUMNS,
  type EventHeaderRow,
  type EventRow,
  toEvent,
  toEventHeader,
  toWebhookDelivery,
  toWebhookDeliveryRow,
  WEBHOOK_DELIVERY_COLUMNS,
  type WebhookDeliveryRow,
} from './webhook-mapper.ts';

/** A position in a site's events, for `resendEventsSince`: directly after the event with these values. */
interface ResendCursor {
  readonly occurredAt: number;
  readonly sequence: number;
}

export class SqliteWebhookDeliveryLog implements WebhookDeliveryLog {
  private readonly selectWebhookExists;
  private readonly selectDelivery;
  private readonly selectEvent;
  private readonly selectPage;
  private readonly selectPageOfState;
  private readonly selectForStatistics;
  private readonly upsert;
  private readonly makeQueueDue;
  private readonly selectEventsSince;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    const rows = <Parameters extends unknown[]>(condition: string) =>
      connection.prepare<Parameters, WebhookDeliveryRow>(
        `select ${WEBHOOK_DELIVERY_COLUMNS} from webhook_deliveries ${condition}`,
      );
    this.selectWebhookExists = connection
      .prepare<[string, string], 1>('select 1 from webhooks where id = ? and site_id = ? and deleted = 0')
      .pluck();
    this.selectDelivery = rows<[string, string]>('where webhook_id = ? and event_id = ?');
    this.selectEvent = connection.prepare<[string, string], EventRow>(
      `select ${EVENT_COLUMNS} from events where id = ? and site_id = ?`,
    );
    const order = 'event_id < ? order by event_id desc limit cast(? as integer)';
    this.selectPage = rows<[string, string, number]>(`where webhook_id = ? and ${order}`);
    this.selectPageOfState = rows<[string, WebhookDeliveryState, string, number]>(
      `indexed by webhook_deliveries_by_state where webhook_id = ? and state = ? and ${order}`,
    );
    this.selectForStatistics = connection.prepare<[string, number], CountedWebhookDelivery>(
      `select state, attempts, created_at as createdAt from webhook_deliveries where webhook_id = ?
       order by event_id desc limit cast(? as integer)`,
    );
    this.upsert = connection.prepare<WebhookDeliveryRow, WebhookDeliveryRow>(
      `insert into webhook_deliveries (${WEBHOOK_DELIVERY_COLUMNS})
       values (@webhook_id, @event_id, @site_id, @type, @subject_id, @version, @state, @attempts, @due_at, @created_at,
         @finished_at, @log)
       on conflict (webhook_id, event_id) do update set state = excluded.state, attempts = excluded.attempts,
         due_at = excluded.due_at, finished_at = excluded.finished_at
       returning ${WEBHOOK_DELIVERY_COLUMNS}`,
    );
    // The increased fencing number revokes the lease of a worker that is sending from the queue.
    this.makeQueueDue = connection.prepare<[string, string, number, number]>(
      `insert into webhook_queues (webhook_id, subject_id, due_at, fencing_number) values (?, ?, ?, ?)
       on conflict do update set due_at = excluded.due_at, fencing_number = webhook_queues.fencing_number + 1`,
    );
    this.selectEventsSince = connection.prepare<
      ResendCursor & { readonly siteId: string; readonly limit: number },
      EventHeaderRow & { sequence: number }
    >(
      `select sequence, ${EVENT_HEADER_COLUMNS} from events indexed by events_of_site
       where site_id = @siteId and (occurred_at, sequence) > (@occurredAt, @sequence) and dispatched = 1
       order by occurred_at, sequence limit cast(@limit as integer)`,
    );
  }

  find(siteId: string, webhookId: string, eventId: string): Promise<WebhookDelivery | undefined> {
    return this.database.read(() => this.readDelivery(siteId, webhookId, eventId));
  }

  findEvent(siteId: string, eventId: string): Promise<StoredEvent | undefined> {
    return this.database.read(() => {
      const row = this.selectEvent.get(eventId, siteId);
      return row && toEvent(row);
    });
  }

  listPage(
    siteId: string,
    webhookId: string,
    state: WebhookDeliveryState | undefined,
    limit: number,
    after = MAX_ID,
  ): Promise<WebhookDeliveryPage> {
    return this.database.read(() => {
      if (this.selectWebhookExists.get(webhookId, siteId) === undefined) return { deliveries: [], hasMore: false };
      const found =
        state === undefined
          ? this.selectPage.all(webhookId, after, limit + 1)
          : this.selectPageOfState.all(webhookId, state, after, limit + 1);
      return { deliveries: found.slice(0, limit).map(toWebhookDelivery), hasMore: found.length > limit };
    });
  }

  listForStatistics(siteId: string, webhookId: string, limit: number): Promise<readonly CountedWebhookDelivery[]> {
    return this.database.read(() =>
      this.selectWebhookExists.get(webhookId, siteId) === undefined
        ? []
        : this.selectForStatistics.all(webhookId, limit),
    );
  }

  resend(siteId: string, webhookId: string, eventId: string, now: number): Promise<WebhookDelivery | undefined> {
    return this.database.write(() => {
      const existing = this.readDelivery(siteId, webhookId, eventId);
      return (
        existing &&
        this.queueDelivery({ ...existing, state: 'pending', attempts: 0, dueAt: now, finishedAt: null }, now)
      );
    });
  }

  /** Counting takes many calls, and each blocks the event loop. So each call first lets other work run. */
  async countEventsSince(
    siteId: string,
    since: number,
    accepts: (event: ResendableEvent) => boolean,
    limit: number,
    after?: string,
  ): Promise<ResendBatchResult> {
    await nextEventLoopTurn();
    return this.database.read(() => {
      const { accepted, nextCursor } = this.readEvents(siteId, since, accepts, limit, after);
      return { count: accepted.length, nextCursor };
    });
  }

  resendEventsSince(
    siteId: string,
    webhookId: string,
    since: number,
    now: number,
    accepts: (event: ResendableEvent) => boolean,
    limit: number,
    after?: string,
  ): Promise<ResendBatchResult> {
    return this.database.write((): ResendBatchResult => {
      if (this.selectWebhookExists.get(webhookId, siteId) === undefined) return { count: 0, nextCursor: undefined };
      const { accepted, nextCursor } = this.readEvents(siteId, since, accepts, limit, after);
      for (const event of accepted) this.queueDelivery(createWebhookDelivery(event, webhookId, now), now);
      return { count: accepted.length, nextCursor };
    });
  }

  private readEvents(
    siteId: string,
    since: number,
    accepts: (event: ResendableEvent) => boolean,
    limit: number,
    after: string | undefined,
  ): { readonly accepted: readonly EventHeader[]; readonly nextCursor: string | undefined } {
    const rows = this.selectEventsSince.all({ siteId, ...parseResendCursor(since, after), limit });
    const last = rows.at(-1);
    return {
      accepted: rows.map(toEventHeader).filter(accepts),
      nextCursor: last && rows.length === limit ? formatResendCursor(last) : undefined,
    };
  }

  private queueDelivery(delivery: WebhookDelivery, now: number): WebhookDelivery | undefined {
    const row = this.upsert.get(toWebhookDeliveryRow(delivery));
    this.makeQueueDue.run(delivery.webhookId, delivery.subjectId, now, createFirstFencingNumber());
    return row && toWebhookDelivery(row);
  }

  private readDelivery(siteId: string, webhookId: string, eventId: string): WebhookDelivery | undefined {
    const row = this.selectWebhookExists.get(webhookId, siteId) && this.selectDelivery.get(webhookId, eventId);
    return row && toWebhookDelivery(row);
  }
}

function formatResendCursor({ occurred_at: occurredAt, sequence }: { occurred_at: number; sequence: number }): string {
  return `${occurredAt}.${sequence}`;
}

/**
 * Parses the cursor `after`. If `after` is undefined, the position is before all events since `since`, because every
 * event's sequence is greater than 0.
 */
function parseResendCursor(since: number, after = `${since}.0`): ResendCursor {
  const [occurredAt, sequence] = after.split('.');
  return { occurredAt: Number(occurredAt), sequence: Number(sequence) };
}
