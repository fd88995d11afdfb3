import { DAY, HOUR, MINUTE, SECOND } from '../shared/time.ts';

/** How long a visitor may pay. Providers require at least 30 minutes from when the session is opened. */
export const CHECKOUT_LIFETIME_MS = 45 * MINUTE;
/** How long after the creation of an execution its session may be opened, so that at least 30 minutes are left. */
export const SESSION_OPENING_WINDOW_MS = 10 * MINUTE;

/** Timeouts of calls to a provider: to open a session, to read an execution, and for scheduled polls. */
export const OPEN_SESSION_TIMEOUT_MS = 8 * SECOND;
export const READ_EXECUTION_TIMEOUT_MS = 3 * SECOND;
export const SWEEP_POLL_TIMEOUT_MS = 20 * SECOND;
/** Minimum time between two polls of the same execution. */
export const POLL_PAUSE_MS = 2 * SECOND;
/**
 * Maximum time for which a poll claims an execution, if the clocks of two machines differ by five minutes. A longer
 * claim was written by a clock that has been set back since.
 */
export const MAX_POLL_CLAIM_MS = SWEEP_POLL_TIMEOUT_MS + POLL_PAUSE_MS + 5 * MINUTE;

/** Times of the scheduled polls of an undecided execution, after its creation. */
export const POLL_SCHEDULE_MS: readonly number[] = [5 * MINUTE, HOUR, DAY, 3 * DAY, 7 * DAY, 14 * DAY, 30 * DAY];
/** Interval of polls of a `processing` execution after the end of the schedule. */
export const LATE_POLL_INTERVAL_MS = 30 * DAY;

/** Whether a poll may start: none is running or has just ended. Times are in milliseconds since 1970. */
export function canPoll(askableAt: number, now: number): boolean {
  return askableAt <= now || askableAt > now + MAX_POLL_CLAIM_MS;
}

/** Returns the time of the next scheduled poll; `undefined` after the end of the schedule. */
export function nextPollAt(createdAt: number, now: number): number | undefined {
  return POLL_SCHEDULE_MS.map((after) => createdAt + after).find((at) => at > now);
}
