import { useApiQuery } from '../api/use-api-query.ts';
import { useSite } from '../sites/use-site.ts';
import { SUMMARIZE_WEBHOOK_DELIVERIES, type WebhookDeliverySummary } from './webhook-endpoints.ts';

const POLL_INTERVAL_MS = 30_000;

/** The delivery counts of recent days by webhook id. Empty until they are loaded. */
export function useWebhookDeliverySummaries(): ReadonlyMap<string, WebhookDeliverySummary> {
  const { id: siteId } = useSite();
  const options = { pollInterval: POLL_INTERVAL_MS };
  const webhooks = useApiQuery(SUMMARIZE_WEBHOOK_DELIVERIES, { params: { siteId } }, options).data?.webhooks ?? [];
  return new Map(webhooks.map((one) => [one.webhookId, one]));
}
