import { SECOND } from '../shared/time.ts';
import {
  type AttemptOutcome,
  MAX_LOGGED_ATTEMPTS,
  RETRY_JITTER,
  type WebhookAttempt,
  type WebhookDelivery,
} from './webhook-delivery.ts';
import type { SendResult } from './webhook-sender.port.ts';

/** The result of an attempt. `secret_unreadable`: nothing was sent, because no secret can be decrypted. */
export type AttemptResult =
  | SendResult
  | { readonly outcome: 'failed'; readonly code: 'secret_unreadable'; readonly durationMs: 0 };

/** Whether the endpoint confirmed the delivery with a 2xx status. */
export function isSuccess(result: AttemptResult): boolean {
  return result.outcome === 'responded' && result.status >= 200 && result.status < 300;
}

/** Returns the log entry of an attempt that began at `at`, in milliseconds since 1970. */
export function toAttemptLogEntry(result: AttemptResult, at: number): WebhookAttempt {
  const { durationMs } = result;
  return result.outcome === 'responded'
    ? { at, durationMs, httpStatus: result.status, failureCode: null, responseExcerpt: result.excerpt }
    : { at, durationMs, httpStatus: null, failureCode: result.code, responseExcerpt: '' };
}

/**
 * Returns the outcome of an attempt that ended at `now`: `delivered`, `pending` until the next attempt, or `failed`
 * after the last one. `delays` are the retry delays in seconds. `random` is at least 0 and less than 1.
 */
export function toAttemptOutcome(
  delivery: WebhookDelivery,
  result: AttemptResult,
  now: number,
  delays: readonly number[],
  random: number,
): AttemptOutcome {
  const attempts = delivery.attempts + 1;
  const log = [...delivery.log, toAttemptLogEntry(result, now - result.durationMs)].slice(-MAX_LOGGED_ATTEMPTS);
  if (isSuccess(result)) return { state: 'delivered', attempts, dueAt: null, finishedAt: now, log };
  const seconds = delays[attempts - 1];
  if (seconds === undefined) return { state: 'failed', attempts, dueAt: null, finishedAt: now, log };
  const delayMs = seconds * SECOND * (1 + RETRY_JITTER * (2 * random - 1));
  return { state: 'pending', attempts, dueAt: now + Math.round(delayMs), finishedAt: null, log };
}

/**
 * Returns the outcome of an attempt that was interrupted by the end of the process: another attempt is due at `now`.
 */
export function toInterruptedOutcome({ attempts, log }: WebhookDelivery, now: number): AttemptOutcome {
  return { state: 'pending', attempts, dueAt: now, finishedAt: null, log };
}
