import type * as v from 'valibot';
import type {
  summarizeWebhookDeliveries,
  webhookDeliverySchema,
  webhookSchema,
} from '../../contracts/management/webhooks.ts';
import { filterValidSecrets } from '../../core/shared/sealed-secrets.ts';
import { formatIsoTime, formatIsoTimeOrNull } from '../../core/shared/time.ts';
import type { WebhookDeliverySummary } from '../../core/webhooks/summarize-webhook-deliveries.ts';
import type { Webhook } from '../../core/webhooks/webhook.ts';
import type { WebhookAttempt, WebhookDelivery } from '../../core/webhooks/webhook-delivery.ts';

type WebhookResource = v.InferOutput<typeof webhookSchema>;
type DeliverySummaryResource = v.InferOutput<typeof summarizeWebhookDeliveries.success.schema>['webhooks'][number];
type WebhookDeliveryResource = v.InferOutput<typeof webhookDeliverySchema>;

/**
 * Converts a webhook to its API resource, without the values of its secrets. `now` is the current time, in
 * milliseconds.
 */
export function toWebhookResource(webhook: Webhook, now: number): WebhookResource {
  const { id, siteId, url, events, description, includeNotes, excludeChangesBy, status, disabledReason } = webhook;
  const validSecrets = new Set(filterValidSecrets(webhook.secrets, now));
  return {
    webhookId: id,
    siteId,
    url,
    events: [...events],
    description,
    includeNotes,
    excludeChangesBy,
    status,
    disabledReason,
    failingSince: formatIsoTimeOrNull(webhook.failingSince),
    secrets: webhook.secrets.map((secret) => ({
      createdAt: formatIsoTime(secret.createdAt),
      endsAt: formatIsoTimeOrNull(secret.endsAt),
      status: validSecrets.has(secret) ? 'active' : 'ended',
    })),
    createdAt: formatIsoTime(webhook.createdAt),
    updatedAt: formatIsoTime(webhook.updatedAt),
  };
}

/** Converts a delivery of a webhook to its API resource. */
export function toWebhookDeliveryResource(delivery: WebhookDelivery): WebhookDeliveryResource {
  const { eventId, type, subjectId, state, attempts, log } = delivery;
  return {
    deliveryId: eventId,
    type,
    subjectId,
    state,
    attempts,
    nextAttemptAt: formatIsoTimeOrNull(delivery.dueAt),
    createdAt: formatIsoTime(delivery.createdAt),
    finishedAt: formatIsoTimeOrNull(delivery.finishedAt),
    log: log.map((attempt) => ({ ...toAttemptResource(attempt), response: attempt.responseExcerpt })),
  };
}

/** Converts the delivery counts of a webhook to their API resource. */
export function toWebhookDeliverySummaryResource(summary: WebhookDeliverySummary): DeliverySummaryResource {
  const { webhookId, total, isComplete, lastAttempt, intervals } = summary;
  return {
    webhookId,
    total,
    isComplete,
    lastAttempt: lastAttempt && toAttemptResource(lastAttempt),
    intervals: intervals.map((one) => ({ ...one, at: formatIsoTime(one.at) })),
  };
}

function toAttemptResource({ at, durationMs, httpStatus, failureCode }: WebhookAttempt) {
  return { at: formatIsoTime(at), durationMs, httpStatus, failureCode };
}
