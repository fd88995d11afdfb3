import type { CrmDeliveryState } from '../../../core/crm/crm-delivery.ts';

const WAITING_POLL_MS = 1_000;
const IDLE_POLL_MS = 5_000;

/** Returns the polling interval of deliveries in milliseconds. It is shorter while a delivery waits to be applied. */
export function chooseCrmDeliveryPollInterval(deliveries: readonly { readonly state: CrmDeliveryState }[]): number {
  return deliveries.some(({ state }) => state === 'received') ? WAITING_POLL_MS : IDLE_POLL_MS;
}
