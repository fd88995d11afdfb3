import type { ExecutionStatus } from '../../../core/payments/executions/execution.ts';

/**
 * `_id` is the site's id. `document` is the site's payment action as JSON. `providers` lists the providers for which
 * the action has credentials.
 */
export interface PaymentActionDocument {
  readonly _id: string;
  readonly providers: readonly string[];
  readonly document: string;
}

/**
 * `document` is the execution as JSON. Optional fields are unset if they are null in the core, so that indexes hold
 * only values that can be queried.
 */
export interface ExecutionDocument {
  readonly _id: string;
  readonly siteId: string;
  readonly idempotencyKey?: string | undefined;
  readonly provider: string;
  readonly sessionId?: string | undefined;
  readonly paymentReference?: string | undefined;
  readonly status: ExecutionStatus;
  /** Time of the next scheduled poll of the provider. */
  readonly questionAt?: number | undefined;
  /** No poll starts before this time, because another poll is running or has just ended. */
  readonly askableAt: number;
  /** When the execution was created. Unset if the execution has no data that the visitor sent. */
  readonly visitorDataAt?: number | undefined;
  readonly document: string;
}

/** `_id` comes from `toUnmatchedMoneyKey`. `executionId` is empty if the payment belongs to no execution. */
export interface UnmatchedMoneyDocument {
  readonly _id: string;
  readonly siteId: string;
  readonly provider: string;
  readonly executionId: string;
  readonly paymentReference: string;
  readonly occurredAt: number;
  readonly document: string;
}

/** `_id` comes from `toUnclaimedRefundKey`. `document` is the refund or dispute as JSON. */
export interface UnclaimedRefundDocument {
  readonly _id: string;
  readonly siteId: string;
  readonly provider: string;
  readonly paymentReference: string;
  readonly eventId: string;
  readonly waitsUntil: number;
  readonly document: string;
}

/** A checkout session of the fake provider. The provider defines the format of `document`. */
export interface FakeSessionDocument {
  readonly _id: string;
  readonly document: string;
}

/** The `_id` of an unmatched payment (`UnmatchedMoney`). Ids and provider names contain no spaces. */
export function toUnmatchedMoneyKey(
  siteId: string,
  provider: string,
  executionId: string,
  paymentReference: string,
): string {
  return `${siteId} ${provider} ${executionId} ${paymentReference}`;
}

/**
 * Returns the `_id` of an unclaimed refund. The provider's references may contain any character, so the key contains
 * them as JSON.
 */
export function toUnclaimedRefundKey(
  siteId: string,
  provider: string,
  paymentReference: string,
  eventId: string,
): string {
  return `${siteId} ${provider} ${JSON.stringify([paymentReference, eventId])}`;
}
