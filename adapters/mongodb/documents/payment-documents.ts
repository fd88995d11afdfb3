import type { ExecutionStatus } from '../../../core/payments/executions/execution.ts';

/** The `_id` is the site's; `document` is its action as JSON, `providers` those whose credentials are in it. */
export interface PaymentActionDocument {
  readonly _id: string;
  readonly providers: readonly string[];
  readonly document: string;
}

/**
 * `document` is the execution as JSON. Optional fields are null in the core and unset here, so that indexes hold only
 * what is queried.
 */
export interface ExecutionDocument {
  readonly _id: string;
  readonly siteId: string;
  readonly idempotencyKey?: string | undefined;
  readonly provider: string;
  readonly sessionId?: string | undefined;
  readonly paymentReference?: string | undefined;
  readonly status: ExecutionStatus;
  readonly questionAt?: number | undefined;
  readonly askableAt: number;
  readonly document: string;
}

/** The `_id` is made by `unmatchedKey`; `executionId` is empty for a session that nobody has asked for. */
export interface UnmatchedDocument {
  readonly _id: string;
  readonly siteId: string;
  readonly provider: string;
  readonly executionId: string;
  readonly paymentReference: string;
  readonly occurredAt: number;
  readonly document: string;
}

/** The `_id` is made by `earlyReturnKey`; `document` is the whole of it as JSON. */
export interface UnclaimedRefundDocument {
  readonly _id: string;
  readonly siteId: string;
  readonly provider: string;
  readonly paymentReference: string;
  readonly eventId: string;
  readonly waitsUntil: number;
  readonly document: string;
}

/** A session of the provider that takes no money, as it writes it. */
export interface FakeSessionDocument {
  readonly _id: string;
  readonly document: string;
}

/** The id of money that is unmatched on a site; neither ids nor providers hold a blank. */
export function unmatchedKey(siteId: string, provider: string, executionId: string, paymentReference: string): string {
  return `${siteId} ${provider} ${executionId} ${paymentReference}`;
}

/** The id of what came back of a payment too early; both of the provider's names may hold anything. */
export function unclaimedRefundKey(
  siteId: string,
  provider: string,
  paymentReference: string,
  eventId: string,
): string {
  return `${siteId} ${provider} ${JSON.stringify([paymentReference, eventId])}`;
}
