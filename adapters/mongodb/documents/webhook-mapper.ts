import { Timestamp, type UpdateFilter } from 'mongodb';
import type { AnyEventType, EventHeader, StoredEvent } from '../../../core/events/event.ts';
import { normalizeWebhookUrl } from '../../../core/webhooks/normalize-webhook-url.ts';
import type { Webhook } from '../../../core/webhooks/webhook.ts';
import type { AttemptOutcome, WebhookAttempt, WebhookDelivery } from '../../../core/webhooks/webhook-delivery.ts';
import {
  type EventDocument,
  toWebhookDeliveryKey,
  toWebhookQueueKey,
  type WebhookDeliveryDocument,
  type WebhookDocument,
} from './webhook-documents.ts';

/** Returns the fields of a webhook's document that `MongoWebhookRepository.change` may change. */
export function toWebhookFields(webhook: Webhook): Pick<WebhookDocument, 'url' | 'active' | 'document'> {
  const { url, status } = webhook;
  return { url: normalizeWebhookUrl(url), active: status === 'active' ? 1 : 0, document: JSON.stringify(webhook) };
}

export function toWebhook({ document }: Pick<WebhookDocument, 'document'>): Webhook {
  return JSON.parse(document) as Webhook;
}

/** Returns the document of a new event. MongoDB replaces the empty timestamp with its own logical time. */
export function toEventDocument({ id: _id, ...event }: StoredEvent<AnyEventType>): EventDocument {
  return { _id, sequence: new Timestamp(0n), dispatched: 0, ...event };
}

export function toEvent<Type extends AnyEventType>(found: EventDocument<Type>): StoredEvent<Type> {
  return { ...toEventHeader(found), document: found.document };
}

/** An event that was read with `EVENT_HEADER_PROJECTION`. */
export type EventHeaderDocument<Type extends AnyEventType = AnyEventType> = Omit<EventDocument<Type>, 'document'>;

/** Projection that omits an event's field `document`, which has up to a megabyte. */
export const EVENT_HEADER_PROJECTION = { document: 0 } as const;

export function toEventHeader<Type extends AnyEventType>(found: EventHeaderDocument<Type>): EventHeader<Type> {
  const { _id: id, siteId, type, subjectId, version, occurredAt, changedBy, changeNumber } = found;
  return { id, siteId, type, subjectId, version, occurredAt, changedBy, changeNumber };
}

/** Returns the document of a pending delivery. */
export function toPendingWebhookDeliveryDocument(delivery: WebhookDelivery): WebhookDeliveryDocument {
  const { webhookId, eventId, siteId, type, subjectId, version, state, attempts, createdAt, log } = delivery;
  return {
    _id: toWebhookDeliveryKey(webhookId, eventId),
    webhookId,
    eventId,
    siteId,
    type,
    subjectId,
    version,
    state,
    queueId: toWebhookQueueKey(webhookId, subjectId),
    attempts,
    dueAt: delivery.dueAt ?? undefined,
    createdAt,
    log: JSON.stringify(log),
  };
}

export function toWebhookDelivery(found: WebhookDeliveryDocument): WebhookDelivery {
  const { eventId, webhookId, siteId, type, subjectId, version, state, attempts, createdAt, log } = found;
  return {
    eventId,
    webhookId,
    siteId,
    type,
    subjectId,
    version,
    state,
    attempts,
    dueAt: found.dueAt ?? null,
    createdAt,
    finishedAt: found.finishedAt ?? null,
    log: JSON.parse(log) as readonly WebhookAttempt[],
  };
}

/** Returns the update that stores the outcome of an attempt in a pending delivery. Unsets fields that are null. */
export function toAttemptOutcomeUpdate(outcome: AttemptOutcome): UpdateFilter<WebhookDeliveryDocument> {
  const { state, attempts, dueAt, finishedAt, log } = outcome;
  return {
    $set: {
      state,
      attempts,
      log: JSON.stringify(log),
      ...(dueAt !== null && { dueAt }),
      ...(finishedAt !== null && { finishedAt }),
    },
    $unset: {
      ...(dueAt === null && { dueAt: true }),
      ...(finishedAt === null && { finishedAt: true }),
      ...(state !== 'pending' && { queueId: true }),
    },
  };
}
