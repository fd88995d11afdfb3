import type { toWebhookDeliveryResource } from '../presenters/webhook-resources.ts';

type AttemptRecord = ReturnType<typeof toWebhookDeliveryResource>['log'][number];

/** Formats the result of an attempt: the status of the response, or why there was none. */
export function formatAttemptResult(attempt: AttemptRecord | undefined): string {
  return String(attempt?.httpStatus ?? attempt?.failureCode ?? '');
}
