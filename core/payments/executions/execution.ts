import type { Money } from '../money.ts';
import type { PaymentFact } from '../payment-event.ts';
import type { UnmatchedMoney } from './unmatched-money.ts';

export const EXECUTION_STATUSES = ['pending', 'processing', 'succeeded', 'failed', 'expired', 'canceled'] as const;

export type ExecutionStatus = (typeof EXECUTION_STATUSES)[number];

/**
 * A fact about a payment, and when it happened. `at` is the time by the provider's clock if an event reported the fact,
 * and the time of the poll if a poll found it.
 */
export interface PaymentObservation {
  readonly fact: PaymentFact;
  readonly at: number;
}

/**
 * The state of an execution, derived from all its observations. The order in which the observations arrived makes no
 * difference.
 */
export interface PaymentState {
  readonly status: ExecutionStatus;
  /** The provider's id of the payment that made the execution succeed. Null if there is none. */
  readonly paymentReference: string | null;
  /** Total refunded amount of that payment, in minor units. */
  readonly refundedAmount: number;
  /** Whether the payer's bank has ever disputed that payment. */
  readonly disputed: boolean;
  /** Payments in the execution's session that differ from the requested payment. */
  readonly unmatched: readonly UnmatchedMoney[];
}

/** The checkout session of an execution at its provider. */
export interface ExecutionSession {
  readonly sessionId: string;
  readonly checkoutUrl: string;
}

/** An execution of the action `payments`: one attempt of a visitor to pay. Times are in milliseconds since 1970. */
export interface Execution extends PaymentState {
  readonly id: string;
  readonly siteId: string;
  /** Key of the request, so that a double click starts only one payment. Null if the request had no key. */
  readonly idempotencyKey: string | null;
  readonly pageUrl: string | null;
  readonly intentKey: string | null;
  /**
   * The fields from here to `expiresAt` are set at creation, mostly from the site's settings. They never change, so a
   * repeated request to open the session is identical.
   */
  readonly provider: string;
  readonly money: Money;
  readonly description: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly expiresAt: number;
  /** Null until the provider has opened the session. */
  readonly session: ExecutionSession | null;
  readonly observations: readonly PaymentObservation[];
  /** Ids of the latest `MAX_EVENT_IDS` processed events of the provider. */
  readonly eventIds: readonly string[];
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Time of the next scheduled poll. Null if none is scheduled. */
  readonly questionAt: number | null;
  /** No poll starts before this time, because another poll is running or has just ended. */
  readonly askableAt: number;
}

/**
 * Maximum number of event ids stored per execution. A payment has fewer events. Even if an older event is delivered
 * again, it adds no new facts.
 */
export const MAX_EVENT_IDS = 100;

/**
 * If the execution has data that the visitor sent, returns its creation time in milliseconds since 1970. Otherwise
 * returns null.
 */
export function findVisitorDataReceiptTime({
  pageUrl,
  intentKey,
  idempotencyKey,
  createdAt,
}: Execution): number | null {
  return (pageUrl ?? intentKey ?? idempotencyKey) === null ? null : createdAt;
}

/** Returns the execution without the data that the visitor sent. */
export function withoutVisitorData(execution: Execution): Execution {
  return { ...execution, pageUrl: null, intentKey: null, idempotencyKey: null };
}

/** Whether the execution has no final status yet. */
export function isInProgress({ status }: Pick<Execution, 'status'>): boolean {
  return status === 'pending' || status === 'processing';
}

/**
 * Returns the time of the last refund of the execution's payment, in milliseconds since 1970. Returns null if nothing
 * was refunded.
 */
export function findLastRefundTime({ observations, paymentReference }: Execution): number | null {
  const refunds = observations.filter(
    ({ fact }) => fact.kind === 'refunded' && fact.paymentReference === paymentReference,
  );
  return refunds.reduce<number | null>((latest, { at }) => Math.max(latest ?? at, at), null);
}

/**
 * Returns the idempotency key for opening the execution's session at the provider. It is always the same for one
 * execution.
 */
export function toSessionIdempotencyKey(executionId: string): string {
  return `portico_${executionId}`;
}
