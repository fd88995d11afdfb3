import type { PaymentFact } from '../payment-event.ts';
import type { PaymentObservation } from './execution.ts';

/**
 * Order of facts with equal times. Equal times are common, because providers report whole seconds. A payment comes
 * before `failed` and `canceled`. Refunds and disputes come last.
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

/**
 * Sorts observations by the time at which they happened. The order of observations with equal times does not depend on
 * the order in which they arrived.
 */
export function sortByOccurrence(observations: readonly PaymentObservation[]): readonly PaymentObservation[] {
  return observations.toSorted(
    ({ fact: one, at }, { fact: other, at: otherAt }) =>
      at - otherAt ||
      FACT_ORDER.indexOf(one.kind) - FACT_ORDER.indexOf(other.kind) ||
      (toFactKey(one) < toFactKey(other) ? -1 : 1),
  );
}

/** Returns a text that identifies a fact. Two facts are equal if their keys are equal. */
export function toFactKey(fact: PaymentFact): string {
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
