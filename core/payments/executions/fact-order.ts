import type { PaymentFact } from '../payment-event.ts';
import type { Observation } from './execution.ts';

/**
 * Providers report times to the second. Of equal times, a payment precedes an end without payment, and refunds come
 * last.
 */
const FACT_ORDER: readonly PaymentFact['kind'][] = [
  'processing',
  'expired',
  'paid',
  'failed',
  'canceled',
  'refunded',
  'disputed',
];

/** The observations in order of occurrence; equal times are ordered independently of arrival. */
export function sortByOccurrence(observations: readonly Observation[]): readonly Observation[] {
  return observations.toSorted(
    ({ fact: one, at }, { fact: other, at: otherAt }) =>
      at - otherAt ||
      FACT_ORDER.indexOf(one.kind) - FACT_ORDER.indexOf(other.kind) ||
      (factKey(one) < factKey(other) ? -1 : 1),
  );
}

/** The same for two facts that say the same, whenever they are told, and for no others. */
export function factKey(fact: PaymentFact): string {
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
