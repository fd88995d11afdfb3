import type { Clock } from '../shared/clock.port.ts';
import { DAY } from '../shared/time.ts';
import type { MailQueue } from './mail-queue.port.ts';

/** How long a failed mail is listed. */
export const FAILED_MAIL_RETENTION_MS = 7 * DAY;

const BATCH_SIZE = 100;

/** Deletes mails that failed longer than `FAILED_MAIL_RETENTION_MS` ago. Works in small batches. */
export class DeleteFailedMails {
  constructor(
    private readonly queue: Pick<MailQueue, 'deleteFailedBefore'>,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const before = this.clock.now() - FAILED_MAIL_RETENTION_MS;
    while ((await this.queue.deleteFailedBefore(before, BATCH_SIZE)) === BATCH_SIZE);
  }
}
