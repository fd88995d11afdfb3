import type { Money } from '../money.ts';
import type { PaymentFact } from '../payment-event.ts';
import type { UnmatchedMoney } from './unmatched-money.ts';

export const EXECUTION_STATUSES = ['pending', 'processing', 'succeeded', 'failed', 'expired', 'canceled'] as const;

export type ExecutionStatus = (typeof EXECUTION_STATUSES)[number];

/** A fact and when it happened: by the provider's clock if an event reported it, else the time of the poll. */
export interface Observation {
  readonly fact: PaymentFact;
  readonly at: number;
}

/** The state derived from all observations of an execution. It does not depend on the order of their arrival. */
export interface PaymentState {
  readonly status: ExecutionStatus;
  /** The payment that made the execution succeed; null if there is none. */
  readonly paymentReference: string | null;
  /** Total refunded amount of that payment, in minor units. */
  readonly refundedAmount: number;
  /** Whether the payer's bank has ever disputed that payment. */
  readonly disputed: boolean;
  /** Payments for the execution that do not match what it requested. */
  readonly unmatched: readonly UnmatchedMoney[];
}

/** The provider's session of an execution. */
export interface ExecutionSession {
  readonly sessionId: string;
  readonly checkoutUrl: string;
}

/** One payment process of a visitor. Times are in milliseconds since 1970. */
export interface Execution extends PaymentState {
  readonly id: string;
  readonly siteId: string;
  /** Protects against double clicks; null if the request had none. */
  readonly idempotencyKey: string | null;
  readonly pageUrl: string | null;
  readonly intentKey: string | null;
  /** Provider and request as configured at creation, so that a repeated request to the provider is the same. */
  readonly provider: string;
  readonly money: Money;
  readonly description: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly expiresAt: number;
  /** null until the provider's response is stored. */
  readonly session: ExecutionSession | null;
  readonly observations: readonly Observation[];
  /** Ids of the latest `MAX_EVENT_IDS` processed events of the provider. */
  readonly eventIds: readonly string[];
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Time of the next scheduled poll; null if none is scheduled. */
  readonly questionAt: number | null;
  /** No poll starts before this time, because one is running or has just ended. */
  readonly askableAt: number;
}

/** More events than a payment has. Repetitions of older events add no new facts. */
export const MAX_EVENT_IDS = 100;

/** Whether the execution has no final status yet. */
export function isUndecided({ status }: Pick<Execution, 'status'>): boolean {
  return status === 'pending' || status === 'processing';
}

/** Time of the last refund of the execution's payment, in milliseconds since 1970; null if there is none. */
export function lastRefundedAt({ observations, paymentReference }: Execution): number | null {
  const refunds = observations.filter(
    ({ fact }) => fact.kind === 'refunded' && fact.paymentReference === paymentReference,
  );
  return refunds.reduce<number | null>((latest, { at }) => Math.max(latest ?? at, at), null);
}

/** Returns the provider's idempotency key for opening the execution's session. It is the same each time. */
export function toSessionIdempotencyKey(executionId: string): string {
  return `portico_${executionId}`;
}
