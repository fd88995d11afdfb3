import type { WebhookDeliverySummary } from './webhook-endpoints.ts';

type Counts = Pick<WebhookDeliverySummary['total'], 'delivered' | 'retrying' | 'failed'>;

/** Number of deliveries with an attempt. */
export function countAttempted({ delivered, retrying, failed }: Counts): number {
  return delivered + retrying + failed;
}

/**
 * Formats the share of attempted deliveries that the endpoint confirmed. Rounds down, so that 100 % means that none
 * failed.
 */
export function formatSuccessRate(counts: Counts): string {
  const attempted = countAttempted(counts);
  if (attempted === 0) return '–';
  const percent = Math.floor((counts.delivered / attempted) * 1000) / 10;
  return `${percent === 100 ? 100 : percent.toFixed(1)} %`;
}
