import type { DeliveryState } from '../../../core/crm/delivery.ts';

const SOON = 1_000;
const LATER = 5_000;

/** Milliseconds until deliveries are asked for anew: few while one of them waits to be applied. */
export function pause(deliveries: readonly { readonly state: DeliveryState }[]): number {
  return deliveries.some(({ state }) => state === 'received') ? SOON : LATER;
}
