import { CRM_RETRY_DELAYS_SECONDS, type CrmDelivery, type ReplayMode } from './crm-delivery.ts';
import type { CrmDeliveryOutcome } from './crm-delivery-leases.port.ts';
import type { CrmDeliveryPreview } from './preview-crm-delivery.ts';

/** The outcome of an attempt. `error` is the server error that ended the attempt, if there was one. */
export interface CrmAttemptResult {
  readonly outcome: CrmDeliveryOutcome;
  readonly error?: unknown;
}

/** Returns the state of a delivery that is queued at `now` and has no attempts. `replay` is null for a new delivery. */
export function createQueuedCrmDeliveryState(
  now: number,
  replay: ReplayMode | null,
): Omit<CrmDeliveryOutcome, 'recordId' | 'appliedAt'> & Pick<CrmDelivery, 'replay'> {
  const cleared = { ticketId: null, settledAt: null, failureCode: null, failurePointer: null };
  return { state: 'received', attempts: 0, dueAt: now, replay, ...cleared };
}

/** Converts a preview to the final outcome of the delivery: `applied`, `unmatched` or `failed`. */
export function toFinalCrmOutcome(
  delivery: CrmDelivery,
  { outcome, recordId, ticketId, failureCode, failurePointer }: CrmDeliveryPreview,
  now: number,
  appliedAt = delivery.appliedAt,
): CrmDeliveryOutcome {
  const ended = { attempts: delivery.attempts + 1, dueAt: null, settledAt: now };
  const result = { recordId, ticketId, failureCode, failurePointer, appliedAt };
  return { state: outcome, ...ended, ...result };
}

/**
 * Returns the outcome after an error: `retrying` with the time of the next attempt, or `failed` after the last attempt.
 */
export function toRetryOrFailedCrmOutcome(
  delivery: CrmDelivery,
  recordId: string | null,
  now: number,
): CrmDeliveryOutcome {
  const { ticketId, appliedAt } = delivery;
  const attempts = delivery.attempts + 1;
  const seconds = CRM_RETRY_DELAYS_SECONDS[attempts - 1];
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
export function toPostponedCrmOutcome(delivery: CrmDelivery, recordId: string, until: number): CrmDeliveryOutcome {
  const { state, attempts, ticketId, settledAt, failureCode, failurePointer, appliedAt } = delivery;
  const rest = { state, attempts, ticketId, settledAt, failureCode, failurePointer, appliedAt };
  return { ...rest, recordId, dueAt: until };
}
