import type { StoredEvent } from '../../core/events/event.ts';
import {
  createWebhookDelivery,
  type WebhookDelivery,
  type WebhookDeliveryState,
} from '../../core/webhooks/webhook-delivery.ts';
import type {
  CountedWebhookDelivery,
  ResendableEvent,
  ResendBatchResult,
  WebhookDeliveryLog,
  WebhookDeliveryPage,
} from '../../core/webhooks/webhook-delivery-log.port.ts';
import type { EventTables } from './event-tables.ts';

export class MemoryWebhookDeliveryLog implements WebhookDeliveryLog {
  constructor(private readonly table: EventTables) {}

  async find(siteId: string, webhookId: string, eventId: string): Promise<WebhookDelivery | undefined> {
    return structuredClone(this.table.findDelivery(siteId, webhookId, eventId));
  }

  async findEvent(siteId: string, eventId: string): Promise<StoredEvent | undefined> {
    const entry = this.table.listPublicEvents().find(({ event }) => event.id === eventId && event.siteId === siteId);
    return structuredClone(entry?.event);
  }

  async listPage(
    siteId: string,
    webhookId: string,
    state: WebhookDeliveryState | undefined,
    limit: number,
    after?: string,
  ): Promise<WebhookDeliveryPage> {
    const found = this.table
      .listDeliveries(siteId, webhookId)
      .filter((one) => state === undefined || one.state === state)
      .filter(({ eventId }) => after === undefined || eventId < after)
      .sort((one, other) => (one.eventId > other.eventId ? -1 : 1));
    return { deliveries: structuredClone(found.slice(0, limit)), hasMore: found.length > limit };
  }

  async listForStatistics(
    siteId: string,
    webhookId: string,
    limit: number,
  ): Promise<readonly CountedWebhookDelivery[]> {
    const { deliveries } = await this.listPage(siteId, webhookId, undefined, limit);
    return deliveries.map(({ state, attempts, createdAt }) => ({ state, attempts, createdAt }));
  }

  async resend(siteId: string, webhookId: string, eventId: string, now: number): Promise<WebhookDelivery | undefined> {
    const existing = this.table.findDelivery(siteId, webhookId, eventId);
    if (existing) this.queueDelivery(existing, now);
    return structuredClone(this.table.findDelivery(siteId, webhookId, eventId));
  }

  async countEventsSince(
    siteId: string,
    since: number,
    accepts: (event: ResendableEvent) => boolean,
    limit: number,
    after?: string,
  ): Promise<ResendBatchResult> {
    const { accepted, nextCursor } = this.readEvents(siteId, since, accepts, limit, after);
    return { count: accepted.length, nextCursor };
  }

  async resendEventsSince(
    siteId: string,
    webhookId: string,
    since: number,
    now: number,
    accepts: (event: ResendableEvent) => boolean,
    limit: number,
    after?: string,
  ): Promise<ResendBatchResult> {
    if (!this.table.findWebhook(siteId, webhookId)) return { count: 0, nextCursor: undefined };
    const { accepted, nextCursor } = this.readEvents(siteId, since, accepts, limit, after);
    for (const event of accepted) {
      const existing = this.table.findDelivery(siteId, webhookId, event.id);
      this.queueDelivery(existing ?? createWebhookDelivery(event, webhookId, now), now);
    }
    return { count: accepted.length, nextCursor };
  }

  private readEvents(
    siteId: string,
    since: number,
    accepts: (event: ResendableEvent) => boolean,
    limit: number,
    after: string | undefined,
  ): { readonly accepted: readonly StoredEvent[]; readonly nextCursor: string | undefined } {
    const cursor = after === undefined ? undefined : parseResendCursor(after);
    const batch = this.table
      .listPublicEvents()
      .filter(({ event, dispatched }) => dispatched && event.siteId === siteId && event.occurredAt >= since)
      .filter((one) => !cursor || compareResendCursors(cursor, one) < 0)
      .sort(compareResendCursors)
      .slice(0, limit);
    const last = batch.at(-1);
    return {
      accepted: batch.map(({ event }) => event).filter(accepts),
      nextCursor: last && batch.length === limit ? formatResendCursor(last) : undefined,
    };
  }

  private queueDelivery(delivery: WebhookDelivery, now: number): void {
    this.table.storeDelivery({ ...delivery, state: 'pending', attempts: 0, dueAt: now, finishedAt: null });
    this.table.makeQueueDue(delivery.webhookId, delivery.subjectId, now);
  }
}

/** A position in a site's events, for `resendEventsSince`: directly after the event with these values. */
interface ResendCursor {
  readonly event: { readonly occurredAt: number };
  readonly sequence: number;
}

function compareResendCursors(one: ResendCursor, other: ResendCursor): number {
  return one.event.occurredAt - other.event.occurredAt || one.sequence - other.sequence;
}

function formatResendCursor({ event: { occurredAt }, sequence }: ResendCursor): string {
  return `${occurredAt}.${sequence}`;
}

function parseResendCursor(cursor: string): ResendCursor {
  const [occurredAt, sequence] = cursor.split('.');
  return { event: { occurredAt: Number(occurredAt) }, sequence: Number(sequence) };
}
