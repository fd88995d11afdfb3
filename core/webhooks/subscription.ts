import type { StoredEvent } from '../events/event.ts';
import type { Webhook } from './webhook.ts';

/** Whether a webhook receives an event, whatever its status. A test event is only for the webhook that it tests. */
export function isSubscribed(
  { id, events, excludeChangesBy }: Pick<Webhook, 'id' | 'events' | 'excludeChangesBy'>,
  { type, subjectId, changedBy }: Pick<StoredEvent, 'type' | 'subjectId' | 'changedBy'>,
): boolean {
  if (type === 'webhook.test') return subjectId === id;
  if (excludeChangesBy !== null && changedBy === `key:${excludeChangesBy}`) return false;
  return events.includes('*') || events.includes(type);
}
