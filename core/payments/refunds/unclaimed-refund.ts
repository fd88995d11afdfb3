import type { PaymentObservation } from '../executions/execution.ts';
import type { PaymentFact } from '../payment-event.ts';

/** A refund or a dispute. */
export type RefundOrDisputeFact = Extract<PaymentFact, { kind: 'refunded' | 'disputed' }>;

/** A refund or dispute that was reported before its payment. Times are in milliseconds since 1970. */
export interface UnclaimedRefund {
  readonly siteId: string;
  readonly provider: string;
  readonly eventId: string;
  readonly observation: PaymentObservation & { readonly fact: RefundOrDisputeFact };
  /** If the payment is not reported by this time, the refund or dispute is deleted. */
  readonly waitsUntil: number;
}

export function isRefundOrDisputeFact(fact: PaymentFact): fact is RefundOrDisputeFact {
  return fact.kind === 'refunded' || fact.kind === 'disputed';
}
