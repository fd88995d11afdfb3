import { it } from 'node:test';
import { accepted, type CrmStores, installed, takenLease } from '../support/builders/crm-builder.ts';
import { NOON } from '../support/builders/times.ts';
import type { Opened } from '../support/fixtures/opened.ts';
import { numbersFrom, respectsLimit } from '../support/matchers/page-walk.ts';

/** Test cases of DeliveryLeases: the order of due deliveries. */
export function deliveryOrderCases(open: () => Promise<Opened<CrmStores>>): void {
  const withLease = async () => {
    const { port: stores, close } = await open();
    const installation = await installed(stores);
    await accepted(stores, installation, { deliveryId: 'first' });
    return { port: { stores, installation, lease: await takenLease(stores) }, close };
  };

  it(
    'returns at most limit due deliveries by sequence ascending',
    respectsLimit(withLease, {
      add: ({ stores, installation }, first, count) =>
        Promise.all(numbersFrom(first, count).map(() => accepted(stores, installation))),
      compare: (one, other) => (BigInt(one.sequence) < BigInt(other.sequence) ? -1 : 1),
      idOf: ({ deliveryId }) => deliveryId,
      ids: async ({ stores, lease }, limit) => {
        const [first, ...others] = await stores.deliveryLeases.due(lease, NOON, limit + 1);
        return first?.deliveryId === 'first' ? others.map(({ deliveryId }) => deliveryId) : [];
      },
    }),
  );
}
