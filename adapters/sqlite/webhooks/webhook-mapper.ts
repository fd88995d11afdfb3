import type { AnyEventType, EventHeader, EventType, StoredEvent } from '../../../core/events/event.ts';
import type { Webhook } from '../../../core/webhooks/webhook.ts';
import type { AttemptOutcome, WebhookAttempt, WebhookDelivery } from '../../../core/webhooks/webhook-delivery.ts';

export interface EventRow<Type extends AnyEventType = EventType> {
  readonly id: string;
  readonly site_id: string;
  readonly type: Type;
  readonly subject_id: string;
  readonly version: number;
  readonly occurred_at: number;
  readonly changed_by: string | null;
  readonly change_number: number | null;
  readonly document: string;
}

/** An event without its document. */
export type EventHeaderRow<Type extends AnyEventType = EventType> = Omit<EventRow<Type>, 'document'>;

/**
 * The columns of an event, except the document. A document may be long, and SQLite does not read its pages if the query
 * omits the column.
 */
export const EVENT_HEADER_COLUMNS = 'id, site_id, type, subject_id, version, occurred_at, changed_by, change_number';

export const EVENT_COLUMNS = `${EVENT_HEADER_COLUMNS}, document`;

export function toEventRow<Type extends AnyEventType>(event: StoredEvent<Type>): EventRow<Type> {
  const { id, siteId, type, subjectId, version, occurredAt, changedBy, changeNumber, document } = event;
  return {
    id,
    site_id: siteId,
    type,
    subject_id: subjectId,
    version,
    occurred_at: occurredAt,
    changed_by: changedBy,
    change_number: changeNumber,
    document,
  };
}

export function toEvent<Type extends AnyEventType>(row: EventRow<Type>): StoredEvent<Type> {
  return { ...toEventHeader(row), document: row.document };
}

export function toEventHeader<Type extends AnyEventType>(row: EventHeaderRow<Type>): EventHeader<Type> {
  const { id, type, version } = row;
  return {
    id,
    siteId: row.site_id,
    type,
    subjectId: row.subject_id,
    version,
    occurredAt: row.occurred_at,
    changedBy: row.changed_by,
    changeNumber: row.change_number,
  };
}

export interface AttemptOutcomeColumns {
  readonly state: WebhookDelivery['state'];
  readonly attempts: number;
  readonly due_at: number | null;
  readonly finished_at: number | null;
  readonly log: string;
}

export interface WebhookDeliveryRow extends AttemptOutcomeColumns {
  readonly webhook_id: string;
  readonly event_id: string;
  readonly site_id: string;
  readonly type: EventType;
  readonly subject_id: string;
  readonly version: number;
  readonly created_at: number;
}

export const WEBHOOK_DELIVERY_COLUMNS =
  'webhook_id, event_id, site_id, type, subject_id, version, state, attempts, due_at, created_at, finished_at, log';

export function toWebhookDeliveryRow(delivery: WebhookDelivery): WebhookDeliveryRow {
  const { webhookId, eventId, siteId, type, subjectId, version, createdAt } = delivery;
  return {
    webhook_id: webhookId,
    event_id: eventId,
    site_id: siteId,
    type,
    subject_id: subjectId,
    version,
    created_at: createdAt,
    ...toAttemptOutcomeColumns(delivery),
  };
}

export function toAttemptOutcomeColumns({
  state,
  attempts,
  dueAt,
  finishedAt,
  log,
}: AttemptOutcome): AttemptOutcomeColumns {
  return { state, attempts, due_at: dueAt, finished_at: finishedAt, log: JSON.stringify(log) };
}

export function toWebhookDelivery(row: WebhookDeliveryRow): WebhookDelivery {
  const { type, version, state, attempts, log } = row;
  return {
    eventId: row.event_id,
    webhookId: row.webhook_id,
    siteId: row.site_id,
    type,
    subjectId: row.subject_id,
    version,
    state,
    attempts,
    dueAt: row.due_at,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    log: JSON.parse(log) as readonly WebhookAttempt[],
  };
}

export function parseWebhook(document: string): Webhook {
  return JSON.parse(document) as Webhook;
}
