import type { Money } from '../money.ts';

/** Why a payment matches no execution. Payments are never assigned by guessing. docs/payments.md#unmatched-money */
export const UNMATCHED_REASONS = [
  'amount_differs',
  'currency_differs',
  'paid_twice',
  'paid_after_failed',
  'paid_after_canceled',
  'unknown_session',
] as const;

export type UnmatchedReason = (typeof UNMATCHED_REASONS)[number];

/** A payment that matches no execution. Times are in milliseconds since 1970. */
export interface UnmatchedMoney {
  readonly siteId: string;
  readonly provider: string;
  /** The provider's id of the payment. The owner can search for it at the provider. */
  readonly paymentReference: string;
  readonly money: Money;
  readonly reason: UnmatchedReason;
  /** null if no execution has this session. */
  readonly executionId: string | null;
  readonly sessionId: string | null;
  readonly occurredAt: number;
  /** Total refunded amount, in minor units. */
  readonly refundedAmount: number;
}
