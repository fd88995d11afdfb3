import { StatusBadge } from '../parts/status-badge.tsx';
import type { WebhookDelivery } from './webhook-endpoints.ts';

/** The state of a delivery. A pending delivery whose first attempts have failed is shown as retrying. */
export function WebhookDeliveryBadge({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { state, attempts } = delivery;
  return <StatusBadge status={state === 'pending' && attempts > 0 ? 'retrying' : state} />;
}
