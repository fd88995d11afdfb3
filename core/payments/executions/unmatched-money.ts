import type { Money } from '../money.ts';

/**
 * Why a payment does not match an execution. Such a payment is shown to the site's owner and never assigned
 * automatically. docs/payments.md#unmatched-money
 */
export const UNMATCHED_REASONS = [
  'amount_differs',
  'currency_differs',
  'paid_twice',
  'paid_after_failed',
  'paid_after_canceled',
  'unknown_session',
] as const;

export type UnmatchedReason = (typeof UNMATCHED_REASONS)[number];

/** A payment that does not match an execution. Times are in milliseconds since 1970. */
export interface UnmatchedMoney {
  readonly siteId: string;
  readonly provider: string;
  /** The provider's id of the payment. The owner can search for it at the provider. */
  readonly paymentReference: string;
  readonly money: Money;
  readonly reason: UnmatchedReason;
  /** The execution whose session was paid. Null if no execution has the session. */
  readonly executionId: string | null;
  readonly sessionId: string | null;
  readonly occurredAt: number;
  /** Total refunded amount, in minor units. */
  readonly refundedAmount: number;
}
