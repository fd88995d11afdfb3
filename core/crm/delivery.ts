import { MINUTE, SECOND } from '../shared/time.ts';

export const DELIVERY_STATES = ['received', 'retrying', 'applied', 'unmatched', 'failed'] as const;

/**
 * `received`: waits to be applied, for ever while the installation has no mapping or is inactive. `retrying`: an
 * attempt met a fault that may pass. `applied`, `unmatched` (no ticket has the external id) and `failed` end it until
 * it is replayed.
 */
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/**
 * How a delivery is replayed. `in_order`: keeps what later deliveries of the record or other actors have set since.
 * `over_newer`: overwrites what later deliveries have set; what other actors have set after the newest of them stays.
 */
export type Replay = 'in_order' | 'over_newer';

/** The sentence that each failure is told by. */
export const DELIVERY_FAILURES = {
  record_id_missing: 'The event has no usable record id where the mapping looks for it.',
  value_not_mapped: 'The event has a value that the mapping’s table does not have.',
  text_invalid:
    'The event has a text that a ticket cannot hold: too long, of the wrong kind, or with forbidden characters.',
  several_tickets: 'More than one ticket is linked to the record.',
  conversation_full: 'The ticket’s conversation holds as many messages as it can.',
  attempts_exhausted: 'Every attempt met a fault of the service.',
} as const;

export type DeliveryFailure = keyof typeof DELIVERY_FAILURES;

/** What became of a delivery, without its body. Times are in milliseconds since 1970. */
export interface DeliverySummary {
  /** The sender's own name for it, unique within the installation. */
  readonly deliveryId: string;
  readonly siteId: string;
  readonly installationId: string;
  /** Its place in the order received: a decimal number that grows; compare only within one installation. */
  readonly sequence: string;
  readonly receivedAt: number;
  /** The sender's timestamp. */
  readonly sentAt: number;
  /** SHA-256 of the body in lower-case hexadecimal. */
  readonly digest: string;
  /** Length of the body in bytes. */
  readonly bytes: number;
  readonly state: DeliveryState;
  /** Attempts to apply it since it was received or last replayed, the successful one included. */
  readonly attempts: number;
  /** When it is to be applied, or again; `BATCH_SIZE` for one that has just come; null once it has ended. */
  readonly dueAt: number | null;
  /** The external id that the mapping found at the last attempt. */
  readonly recordId: string | null;
  readonly ticketId: string | null;
  readonly settledAt: number | null;
  readonly failureCode: DeliveryFailure | null;
  /** The JSON pointer at which the mapping failed. */
  readonly failurePointer: string | null;
}

/** A delivery whole. */
export interface Delivery extends DeliverySummary {
  /** Exactly the bytes that were signed: a JSON object in UTF-8. */
  readonly body: Uint8Array;
  /** Counts the changes of what became of it. */
  readonly revision: number;
  /** How to replay it; null if no replay was requested. */
  readonly replay: Replay | null;
  /**
   * When it was first applied (the ticket's `updatedAt`, in milliseconds since 1970), or its time of receipt if a
   * replay was the first to apply it or a crash lost that moment. Null before. Later changes by others win.
   */
  readonly appliedAt: number | null;
}

/**
 * When the delivery took effect, in milliseconds since 1970: its first application, or its receipt if it was never
 * applied.
 */
export function deriveEffectiveTime({ appliedAt, receivedAt }: Pick<Delivery, 'appliedAt' | 'receivedAt'>): number {
  return appliedAt ?? receivedAt;
}

/** Seconds from each failed attempt to the next; after the last one the delivery is `failed`. */
export const RETRY_SECONDS: readonly number[] = [5, 30, 120, 600, 1800, 3600, 10_800];

/**
 * No postponed delivery is due later than this, in milliseconds, even if the clocks of two machines are five minutes
 * apart. One that is was postponed by a clock that has been set back since.
 */
export const MAX_DUE_MS = Math.max(...RETRY_SECONDS) * SECOND + 5 * MINUTE;

/**
 * Due by any clock. Servers' clocks differ and step back: by its time of receipt, a delivery could be due after a later
 * one of its record.
 */
export const AT_ONCE = 0;

/** Maximum size of a body in bytes. docs/crm-inbound.md#headers */
export const DELIVERY_BYTES_MAX = 1_048_576;
