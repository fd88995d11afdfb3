import { type Delivery, RETRY_DELAYS_SECONDS, type ReplayMode } from './delivery.ts';
import type { DeliveryOutcome } from './delivery-leases.port.ts';
import type { DeliveryPreview } from './preview-delivery.ts';

/** The outcome of an attempt. `error` is the server error that ended the attempt, if there was one. */
export interface ApplyAttemptResult {
  readonly outcome: DeliveryOutcome;
  readonly error?: unknown;
}

/** Returns the state of a delivery that is queued at `now` and has no attempts. `replay` is null for a new delivery. */
export function createReceivedState(
  now: number,
  replay: ReplayMode | null,
): Omit<DeliveryOutcome, 'recordId' | 'appliedAt'> & Pick<Delivery, 'replay'> {
  const cleared = { ticketId: null, settledAt: null, failureCode: null, failurePointer: null };
  return { state: 'received', attempts: 0, dueAt: now, replay, ...cleared };
}

/** Converts a preview to the final outcome of the delivery: `applied`, `unmatched` or `failed`. */
export function toFinalOutcome(
  delivery: Delivery,
  { outcome, recordId, ticketId, failureCode, failurePointer }: DeliveryPreview,
  now: number,
  appliedAt = delivery.appliedAt,
): DeliveryOutcome {
  const ended = { attempts: delivery.attempts + 1, dueAt: null, settledAt: now };
  const result = { recordId, ticketId, failureCode, failurePointer, appliedAt };
  return { state: outcome, ...ended, ...result };
}

/**
 * Returns the outcome after an error: `retrying` with the time of the next attempt, or `failed` after the last attempt.
 */
export function toRetryOrFailedOutcome(delivery: Delivery, recordId: string | null, now: number): DeliveryOutcome {
  const { ticketId, appliedAt } = delivery;
  const attempts = delivery.attempts + 1;
  const seconds = RETRY_DELAYS_SECONDS[attempts - 1];
  const common = { attempts, recordId, ticketId, failurePointer: null, appliedAt };
  if (seconds === undefined) {
    return { ...common, state: 'failed', dueAt: null, settledAt: now, failureCode: 'attempts_exhausted' };
  }
  return { ...common, state: 'retrying', dueAt: now + seconds * 1000, settledAt: null, failureCode: null };
}

/**
 * Returns the outcome of a delivery that waits until `until`, because an earlier delivery of the same record is
 * pending.
 */
export function toPostponedOutcome(delivery: Delivery, recordId: string, until: number): DeliveryOutcome {
  const { state, attempts, ticketId, settledAt, failureCode, failurePointer, appliedAt } = delivery;
  const rest = { state, attempts, ticketId, settledAt, failureCode, failurePointer, appliedAt };
  return { ...rest, recordId, dueAt: until };
}
