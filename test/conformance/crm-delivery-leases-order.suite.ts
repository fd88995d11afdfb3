import { it } from 'node:test';
import { acceptDelivery, acquireLease, addInstallation, type CrmStores } from '../support/builders/crm-builder.ts';
import { NOON } from '../support/builders/times.ts';
import type { OpenPort } from '../support/fixtures/open-port.ts';
import { numbersFrom, respectsLimit } from '../support/matchers/paging.ts';

/** Test cases of CrmDeliveryLeases: the order of due deliveries. */
export function crmDeliveryOrderCases(open: () => Promise<OpenPort<CrmStores>>): void {
  const withLease = async () => {
    const { port: stores, close } = await open();
    const installation = await addInstallation(stores);
    await acceptDelivery(stores, installation, { deliveryId: 'first' });
    return { port: { stores, installation, lease: await acquireLease(stores) }, close };
  };

  it(
    'returns at most limit due deliveries by sequence ascending',
    respectsLimit(withLease, {
      add: ({ stores, installation }, first, count) =>
        Promise.all(numbersFrom(first, count).map(() => acceptDelivery(stores, installation))),
      compare: (one, other) => (BigInt(one.sequence) < BigInt(other.sequence) ? -1 : 1),
      idOf: ({ deliveryId }) => deliveryId,
      ids: async ({ stores, lease }, limit) => {
        const [first, ...others] = await stores.deliveryLeases.listDue(lease, NOON, limit + 1);
        return first?.deliveryId === 'first' ? others.map(({ deliveryId }) => deliveryId) : [];
      },
    }),
  );
}
