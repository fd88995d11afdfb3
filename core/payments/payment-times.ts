import { DAY, HOUR, MINUTE, SECOND } from '../shared/time.ts';

/** How long a visitor may pay: providers want half an hour at least from when they hear of it. */
export const CHECKOUT_LIFETIME = 45 * MINUTE;
/** How long after an execution was made its session may still be opened, so that half an hour is left of it. */
export const OPENING_WINDOW = 10 * MINUTE;

/** How long a provider has to answer a visitor who wants to pay, one who asks what became of it, and the sweep. */
export const OPENING_DEADLINE = 8 * SECOND;
export const READ_EXECUTION_TIMEOUT_MS = 3 * SECOND;
export const SWEEP_POLL_TIMEOUT_MS = 20 * SECOND;
/** So long after an answer the provider is not asked again about the same execution. */
export const POLL_PAUSE_MS = 2 * SECOND;
/**
 * No question that was begun by the present time keeps others away for longer than this, even where the clocks of two
 * machines are five minutes apart. One that does was begun by a clock that has been set back since.
 */
export const LONGEST_QUESTION = SWEEP_POLL_TIMEOUT_MS + POLL_PAUSE_MS + 5 * MINUTE;

/** When, after an execution was made, the sweep asks about it as long as it is undecided. */
export const QUESTION_SCHEDULE: readonly number[] = [5 * MINUTE, HOUR, DAY, 3 * DAY, 7 * DAY, 14 * DAY, 30 * DAY];
/** How often it asks about money that is under way still at the end of the schedule. */
export const LATE_POLL_INTERVAL_MS = 30 * DAY;

/** Whether nobody asks about it at the moment, nor did just now. */
export function isAskable(askableAt: number, now: number): boolean {
  return askableAt <= now || askableAt > now + LONGEST_QUESTION;
}

/** When the sweep asks next; `undefined` behind the end of the schedule. Times are in milliseconds since 1970. */
export function nextPollAt(createdAt: number, now: number): number | undefined {
  return QUESTION_SCHEDULE.map((after) => createdAt + after).find((at) => at > now);
}
