import { SECOND } from '../shared/time.ts';
import type { MailResult } from './mailer.port.ts';
import type { MailOutcome, QueuedMail } from './queued-mail.ts';

/**
 * Returns the outcome of an attempt that ended at `now`. `delays` are the retry delays in seconds. An attempt that was
 * interrupted by the end of the process does not count.
 */
export function toMailOutcome(
  mail: Pick<QueuedMail, 'attempts' | 'failure'>,
  result: MailResult,
  now: number,
  delays: readonly number[],
): MailOutcome {
  if (result.outcome === 'accepted') return { state: 'done' };
  if (result.failure.code === 'interrupted')
    return { state: 'pending', attempts: mail.attempts, dueAt: now, failedAt: null, failure: mail.failure };
  const attempts = mail.attempts + 1;
  const failure = { ...result.failure, at: now };
  const seconds = result.outcome === 'unavailable' ? delays[attempts - 1] : undefined;
  return seconds === undefined
    ? { state: 'failed', attempts, dueAt: null, failedAt: now, failure }
    : { state: 'pending', attempts, dueAt: now + seconds * SECOND, failedAt: null, failure };
}
