import type { Money } from '../money.ts';
import type { PaymentFact } from '../payment-event.ts';
import type { UnmatchedMoney } from './unmatched-money.ts';

export const EXECUTION_STATUSES = ['pending', 'processing', 'succeeded', 'failed', 'expired', 'canceled'] as const;

export type ExecutionStatus = (typeof EXECUTION_STATUSES)[number];

/** A fact and when it happened: by the provider's clock where it told, else when it was asked. */
export interface Observation {
  readonly fact: PaymentFact;
  readonly at: number;
}

/** What follows from everything that was observed of an execution, whatever the order it came in. */
export interface PaymentState {
  readonly status: ExecutionStatus;
  /** The payment that made it succeed; null while none has. */
  readonly paymentReference: string | null;
  /** What of that payment went back, in minor units. */
  readonly refundedAmount: number;
  /** Whether the payer's bank has ever disputed that payment. */
  readonly disputed: boolean;
  /** Payments that came for it and are not what it asked for. */
  readonly unmatched: readonly UnmatchedMoney[];
}

/** The provider's session of an execution. */
export interface ExecutionSession {
  readonly sessionId: string;
  readonly checkoutUrl: string;
}

/** One payment that a visitor was sent to. Times are in milliseconds since 1970. */
export interface Execution extends PaymentState {
  readonly id: string;
  readonly siteId: string;
  /** The visitor's key against double clicks; null without one. */
  readonly idempotencyKey: string | null;
  readonly pageUrl: string | null;
  readonly intentKey: string | null;
  /** As configured when it was made: what the provider is asked for stays the same however often it is asked. */
  readonly provider: string;
  readonly money: Money;
  readonly description: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly expiresAt: number;
  /** null until the provider's answer is stored. */
  readonly session: ExecutionSession | null;
  readonly observations: readonly Observation[];
  /** The provider's events that were taken in, the latest `MAX_EVENT_IDS`. */
  readonly eventIds: readonly string[];
  readonly createdAt: number;
  readonly updatedAt: number;
  /** When the sweep asks the provider next; null once there is nothing left to ask. */
  readonly questionAt: number | null;
  /** Before this instant the provider is not asked again: somebody does, or did just now. */
  readonly askableAt: number;
}

/** More than a payment ever has; older ones are recognised by their facts. */
export const MAX_EVENT_IDS = 100;

/** Whether the provider can be asked what became of it. */
export function isUndecided({ status }: Pick<Execution, 'status'>): boolean {
  return status === 'pending' || status === 'processing';
}

/** When something of its payment last went back, in milliseconds since 1970; null while nothing has. */
export function refundedAt({ observations, paymentReference }: Execution): number | null {
  const refunds = observations.filter(
    ({ fact }) => fact.kind === 'refunded' && fact.paymentReference === paymentReference,
  );
  return refunds.reduce<number | null>((latest, { at }) => Math.max(latest ?? at, at), null);
}

/** Under what key the provider opens the execution's session: the same one each time. */
export function toSessionIdempotencyKey(executionId: string): string {
  return `portico_${executionId}`;
}
