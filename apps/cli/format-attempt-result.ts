import type { toWebhookDeliveryRecord } from '../presenters/webhook-records.ts';

type AttemptRecord = ReturnType<typeof toWebhookDeliveryRecord>['log'][number];

/** Formats the result of an attempt: the status of the response, or why there was none. */
export function formatAttemptResult(attempt: AttemptRecord | undefined): string {
  return String(attempt?.httpStatus ?? attempt?.failureCode ?? '');
}
