import type { ChangeFeed } from '../shared/change-feed.port.ts';
import type { Clock } from '../shared/clock.port.ts';
import { announceDueMails } from './mail-announcements.ts';
import { MailNotFoundError } from './mail-errors.ts';
import type { MailQueue } from './mail-queue.port.ts';
import type { QueuedMail } from './queued-mail.ts';

/** Sends a failed mail again, or a pending one at once. @throws MailNotFoundError */
export class RetryMail {
  constructor(
    private readonly queue: Pick<MailQueue, 'retry'>,
    private readonly feed: ChangeFeed,
    private readonly clock: Clock,
  ) {}

  async execute({ siteId, mailId }: { readonly siteId: string; readonly mailId: string }): Promise<QueuedMail> {
    const mail = await this.queue.retry(siteId, mailId, this.clock.now());
    if (!mail) throw new MailNotFoundError();
    announceDueMails(this.feed);
    return mail;
  }
}
