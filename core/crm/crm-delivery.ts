import { MINUTE, SECOND } from '../shared/time.ts';

export const CRM_DELIVERY_STATES = ['received', 'retrying', 'applied', 'unmatched', 'failed'] as const;

/**
 * `received`: the delivery waits to be applied. It waits without a time limit while the CRM connection is inactive or
 * has no mapping. `retrying`: an attempt failed with a temporary error, and a further attempt will follow. `applied`,
 * `unmatched` (no ticket has the external id) and `failed` are final until the delivery is replayed.
 */
export type CrmDeliveryState = (typeof CRM_DELIVERY_STATES)[number];

/**
 * Which values of the ticket a replay overwrites. `in_order`: keeps values that later deliveries of the record or other
 * actors have set. `over_newer`: overwrites values of later deliveries, but keeps values that other actors set after
 * the last of these deliveries.
 */
export type ReplayMode = 'in_order' | 'over_newer';

/** The message for each failure code, shown in the console and the docs. */
export const CRM_DELIVERY_FAILURE_MESSAGES = {
  record_id_missing: 'The event has no valid record id at the mapping’s pointer.',
  value_not_mapped: 'The event has a value that the mapping’s table does not have.',
  text_invalid:
    'The event has a text that a ticket cannot store: too long, of the wrong type, or with forbidden characters.',
  several_tickets: 'More than one ticket is linked to the record.',
  conversation_full: 'The ticket’s conversation has reached the maximum number of messages.',
  attempts_exhausted: 'Every attempt failed because of a server error.',
} as const;

export type CrmDeliveryFailureCode = keyof typeof CRM_DELIVERY_FAILURE_MESSAGES;

/** A delivery and its outcome, without its body. Times are in milliseconds since 1970. */
export interface CrmDeliverySummary {
  /** Id chosen by the sender, unique within the CRM connection. */
  readonly deliveryId: string;
  readonly siteId: string;
  readonly installationId: string;
  /** Position in the order received, a decimal number that grows. Compare it only within one CRM connection. */
  readonly sequence: string;
  readonly receivedAt: number;
  /** The sender's timestamp. */
  readonly sentAt: number;
  /** SHA-256 of the body in lower-case hexadecimal. */
  readonly digest: string;
  /** Length of the body in bytes. */
  readonly bytes: number;
  readonly state: CrmDeliveryState;
  /** Number of attempts since the delivery was received or last replayed. A successful attempt counts too. */
  readonly attempts: number;
  /** Time of the next attempt. It is `DUE_IMMEDIATELY` for a new delivery and null for a finished delivery. */
  readonly dueAt: number | null;
  /**
   * Id of the CRM record, as the mapping found it in the last attempt. The ticket with the same `externalTicketId` is
   * changed.
   */
  readonly recordId: string | null;
  readonly ticketId: string | null;
  /** When the delivery got its final state. Null until then. */
  readonly settledAt: number | null;
  readonly failureCode: CrmDeliveryFailureCode | null;
  /** The JSON pointer of the mapping whose value in the event is missing or invalid. */
  readonly failurePointer: string | null;
}

/** A delivery with its body. */
export interface CrmDelivery extends CrmDeliverySummary {
  /** The signed bytes, unchanged: a JSON object in UTF-8. */
  readonly body: Uint8Array;
  /** Grows with each change of the delivery. */
  readonly revision: number;
  /** How to replay the delivery. Null if no replay was requested. */
  readonly replay: ReplayMode | null;
  /**
   * When the delivery was first applied: the ticket's `updatedAt` after the change. In two cases, the time of receipt:
   * if a replay was the first to apply the delivery, and if a crash lost the exact time. Null if the delivery was never
   * applied. A replay keeps changes that other actors made after this time.
   */
  readonly appliedAt: number | null;
}

/**
 * Returns when the delivery was first applied. If it never was, returns when it was received. In milliseconds since
 * 1970.
 */
export function toAppliedOrReceivedTime({
  appliedAt,
  receivedAt,
}: Pick<CrmDelivery, 'appliedAt' | 'receivedAt'>): number {
  return appliedAt ?? receivedAt;
}

/** Delay after each failed attempt, in seconds. After the last attempt the delivery is `failed`. */
export const CRM_RETRY_DELAYS_SECONDS: readonly number[] = [5, 30, 120, 600, 1800, 3600, 10_800];

/**
 * Maximum time until a delivery is due, in milliseconds: the longest retry delay, plus five minutes because the clocks
 * of machines differ. A later due time comes from a clock that has since been set back.
 */
export const MAX_CRM_DELIVERY_DUE_DELAY_MS = Math.max(...CRM_RETRY_DELAYS_SECONDS) * SECOND + 5 * MINUTE;

/**
 * Due time of a new delivery, which is in the past for every clock. It is not the time of receipt, because a machine
 * whose clock is behind would not see the delivery as due yet. Later deliveries of the same record could then become
 * due first.
 */
export const DUE_IMMEDIATELY = 0;

/** Maximum size of a body in bytes. docs/crm-inbound.md#headers */
export const MAX_CRM_DELIVERY_BYTES = 1_048_576;
