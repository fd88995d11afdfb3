import type { WebhookDelivery } from './webhook-endpoints.ts';

const DUE_POLL_MS = 1_000;
const IDLE_POLL_MS = 5_000;
/** How long after its due time an attempt may still be running. An attempt takes at most 15 seconds. */
const MAX_OVERDUE_MS = 30_000;

/**
 * Returns the polling interval of deliveries in milliseconds. It is shorter while an attempt is due or running. `now`
 * is the current time in milliseconds since 1970.
 */
export function chooseWebhookPollInterval(
  deliveries: readonly Pick<WebhookDelivery, 'nextAttemptAt'>[],
  now: number,
): number {
  const isDue = deliveries.some(({ nextAttemptAt }) => {
    const delay = nextAttemptAt === null ? undefined : Date.parse(nextAttemptAt) - now;
    return delay !== undefined && delay < IDLE_POLL_MS && delay > -MAX_OVERDUE_MS;
  });
  return isDue ? DUE_POLL_MS : IDLE_POLL_MS;
}
