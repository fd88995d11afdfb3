import type { PaymentFact } from '../payment-event.ts';
import type { Observation } from './execution.ts';

/**
 * Providers tell times to the second: of one time, money that came goes before an end without it, and what went back
 * comes last.
 */
const ORDER: readonly PaymentFact['kind'][] = [
  'processing',
  'expired',
  'paid',
  'failed',
  'canceled',
  'refunded',
  'disputed',
];

/**
 * The observations as they happened: by their times, and of one time in an order that their arrival does not change.
 */
export function asTheyHappened(observations: readonly Observation[]): readonly Observation[] {
  return observations.toSorted(
    ({ fact: one, at }, { fact: other, at: otherAt }) =>
      at - otherAt || ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind) || (nameOf(one) < nameOf(other) ? -1 : 1),
  );
}

/** The same for two facts that say the same, whenever they are told, and for no others. */
export function nameOf(fact: PaymentFact): string {
  switch (fact.kind) {
    case 'paid':
      return `paid ${fact.money.amount} ${fact.money.currency} ${fact.paymentReference}`;
    case 'refunded':
      return `refunded ${fact.refunded.amount} ${fact.refunded.currency} ${fact.paymentReference}`;
    case 'disputed':
      return `disputed ${fact.paymentReference}`;
    default:
      return fact.kind;
  }
}
