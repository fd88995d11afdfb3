import type { toWebhookDeliveryResource } from '../presenters/webhook-resources.ts';

type WebhookAttemptResource = ReturnType<typeof toWebhookDeliveryResource>['log'][number];

/** Formats the result of an attempt: the status of the response, or why there was no response. */
export function formatAttemptResult(attempt: WebhookAttemptResource | undefined): string {
  return String(attempt?.httpStatus ?? attempt?.failureCode ?? '');
}
