import type { Observation } from '../executions/execution.ts';
import type { PaymentFact } from '../payment-event.ts';

/** That money went back, or that a bank wants it back. */
export type RefundFact = Extract<PaymentFact, { kind: 'refunded' | 'disputed' }>;

/** A refund or a dispute that was reported before its payment was known. Times are in milliseconds since 1970. */
export interface EarlyReturn {
  readonly siteId: string;
  readonly provider: string;
  readonly eventId: string;
  readonly observation: Observation & { readonly fact: RefundFact };
  /** Until then its payment is waited for. */
  readonly waitsUntil: number;
}

export function isRefundFact(fact: PaymentFact): fact is RefundFact {
  return fact.kind === 'refunded' || fact.kind === 'disputed';
}
