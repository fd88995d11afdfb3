import type { StoredEvent } from '../events/event.ts';
import type { Webhook } from './webhook.ts';
import type { ResendableEvent } from './webhook-delivery-log.port.ts';
import type { WebhookResend } from './webhook-resend-queue.port.ts';

/** Whether a webhook receives an event, whatever its status. A test event is only for the webhook that it tests. */
export function isSubscribed(
  { id, events, excludeChangesBy }: Pick<Webhook, 'id' | 'events' | 'excludeChangesBy'>,
  { type, subjectId, changedBy }: Pick<StoredEvent, 'type' | 'subjectId' | 'changedBy'>,
): boolean {
  if (type === 'webhook.test') return isTestSubjectId(subjectId, id);
  if (excludeChangesBy !== null && changedBy === `key:${excludeChangesBy}`) return false;
  return events.includes('*') || events.includes(type);
}

/**
 * Whether a resend of all events since a time (`ResendWebhookEvents`) includes this event. Test events are only sent
 * once.
 */
export function isResendable(
  webhook: Pick<Webhook, 'id' | 'events' | 'excludeChangesBy'>,
  event: ResendableEvent,
  { requestedAt }: Pick<WebhookResend, 'requestedAt'>,
): boolean {
  return event.type !== 'webhook.test' && event.occurredAt <= requestedAt && isSubscribed(webhook, event);
}

/**
 * Returns the subject of a test event at `now`, in milliseconds since 1970. Each test has its own subject. If tests
 * shared a subject, a new test would queue behind the retries of a failed test.
 */
export function createTestSubjectId(webhookId: string, now: number): string {
  return `${webhookId}:${now}`;
}

/** Whether this is the subject of a test event of the webhook. */
function isTestSubjectId(subjectId: string, webhookId: string): boolean {
  return subjectId.startsWith(`${webhookId}:`);
}
