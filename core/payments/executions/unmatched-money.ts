import type { Money } from '../money.ts';

/** Why a payment matches no execution. It is never assigned by a guess: docs/payments.md#unmatched-money */
export const UNMATCHED_REASONS = [
  'amount_differs',
  'currency_differs',
  'paid_twice',
  'paid_after_failed',
  'paid_after_canceled',
  'unknown_session',
] as const;

export type UnmatchedReason = (typeof UNMATCHED_REASONS)[number];

/** Money that the provider has and that no execution asked for. Times are in milliseconds since 1970. */
export interface UnmatchedMoney {
  readonly siteId: string;
  readonly provider: string;
  /** The provider's own id of the payment: what the owner finds it by there. */
  readonly paymentReference: string;
  readonly money: Money;
  readonly reason: UnmatchedReason;
  /** null for a session that nobody here has asked for. */
  readonly executionId: string | null;
  readonly sessionId: string | null;
  readonly occurredAt: number;
  /** What of it went back since, in minor units. */
  readonly refundedAmount: number;
}
