import { DAY, HOUR, MINUTE, SECOND } from '../shared/time.ts';

/**
 * Time that a visitor has to pay. Providers require at least 30 minutes between the opening of a session and its
 * expiry.
 */
export const CHECKOUT_LIFETIME_MS = 45 * MINUTE;
/**
 * Time after the creation of an execution in which its session may be opened. Afterwards, too little of
 * `CHECKOUT_LIFETIME_MS` is left.
 */
export const SESSION_OPENING_WINDOW_MS = 10 * MINUTE;

/** Timeout of opening a session at a provider. */
export const OPEN_SESSION_TIMEOUT_MS = 8 * SECOND;
/** Timeout of the poll before an execution is read. */
export const READ_POLL_TIMEOUT_MS = 3 * SECOND;
/** Timeout of a scheduled poll. */
export const SCHEDULED_POLL_TIMEOUT_MS = 20 * SECOND;
/** Minimum time between two polls of the same execution. */
export const MIN_POLL_INTERVAL_MS = 2 * SECOND;
/**
 * Maximum time from now until `askableAt`, in milliseconds: the longest reservation for a poll, plus five minutes for
 * differences between the clocks of machines. A later time was written by a clock that has been set back since.
 */
export const MAX_POLL_RESERVATION_MS = SCHEDULED_POLL_TIMEOUT_MS + MIN_POLL_INTERVAL_MS + 5 * MINUTE;

/**
 * Times of the scheduled polls, in milliseconds after the creation of the execution. Polling ends with the final
 * status.
 */
export const POLL_SCHEDULE_MS: readonly number[] = [5 * MINUTE, HOUR, DAY, 3 * DAY, 7 * DAY, 14 * DAY, 30 * DAY];
/** Interval of polls after the end of the schedule, for executions that are still `processing`. */
export const LATE_POLL_INTERVAL_MS = 30 * DAY;

/**
 * Whether a poll may start now. No poll may start while an earlier poll is running or has just ended. Times are in
 * milliseconds since 1970.
 */
export function canPoll(askableAt: number, now: number): boolean {
  return askableAt <= now || askableAt > now + MAX_POLL_RESERVATION_MS;
}

/** Returns the time of the next scheduled poll, or `undefined` after the end of the schedule. */
export function findNextPollTime(createdAt: number, now: number): number | undefined {
  return POLL_SCHEDULE_MS.map((after) => createdAt + after).find((at) => at > now);
}
