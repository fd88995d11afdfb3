import type { SiteRepository } from '../access/site-repository.port.ts';
import type { Clock } from '../shared/clock.port.ts';
import { StoreUnavailableError } from '../shared/domain-error.ts';
import { MINUTE } from '../shared/time.ts';
import { composeMail } from './compose-mail.ts';
import type { MailSender } from './mail-address.ts';
import { toMailOutcome } from './mail-outcome.ts';
import type { LeasedMail, MailQueue } from './mail-queue.port.ts';
import type { MailSettings } from './mail-settings.ts';
import { createFailureWithoutReply, type Mailer, type MailFailureCode, type MailResult } from './mailer.port.ts';
import type { MailKind, MailOutcome } from './queued-mail.ts';
import type { QueuedMailComposer } from './queued-mail-composer.ts';

/** Duration of a lease. One attempt takes less time, so a lease is not renewed. */
const LEASE_MS = 3 * MINUTE;
/** Maximum number of mails that this process sends at a time. */
const MAX_CONCURRENT_MAILS = 4;

const INTERNAL_ERROR_RESULT = createFailureWithoutReply('unavailable', 'internal_error');

/**
 * The result of one attempt. `sent`: the mail server has accepted the mail. `not_needed`: the mail was dropped, for
 * example because the visitor has seen the answer. `postponed`: the conversation has had too many mails. `retrying` and
 * `failed`: the mail server did not accept the mail.
 */
export interface MailAttemptReport {
  readonly siteId: string;
  readonly mailId: string;
  readonly kind: MailKind;
  readonly result: 'sent' | 'not_needed' | 'postponed' | 'retrying' | 'failed';
  readonly failureCode?: MailFailureCode;
  readonly smtpCode?: number | null;
  /** Time from the creation of the mail to its first attempt, in ms. Null for later attempts. */
  readonly waitMs: number | null;
}

/**
 * Sends due mails. A process has one instance, which counts the mails in progress. docs/notifications.md#retries
 * @throws StoreUnavailableError
 */
export class SendMails {
  private mailsInProgress = 0;

  constructor(
    private readonly queue: Pick<MailQueue, 'acquire' | 'recordOutcome'>,
    private readonly sites: Pick<SiteRepository, 'find'>,
    private readonly composer: QueuedMailComposer,
    private readonly mailer: Mailer,
    private readonly mailSettings: MailSettings,
    private readonly clock: Clock,
  ) {}

  /**
   * Starts attempts to send due mails, as many as this process may send now, and returns the attempts. Each promise
   * resolves when the outcome is stored. The list is empty if nothing is due, if the limit is reached, or if no mail
   * server is configured.
   */
  async execute(stop: AbortSignal): Promise<readonly Promise<MailAttemptReport>[]> {
    const { sender } = this.mailSettings;
    const limit = MAX_CONCURRENT_MAILS - this.mailsInProgress;
    if (!sender || stop.aborted || limit <= 0) return [];
    const now = this.clock.now();
    const leasedMails = await this.queue.acquire(
      now,
      now + LEASE_MS,
      limit,
      this.mailSettings.schedule.alertIntervalMs,
    );
    return leasedMails.map((leased) => this.attempt(leased, sender, stop));
  }

  private async attempt(leased: LeasedMail, sender: MailSender, stop: AbortSignal): Promise<MailAttemptReport> {
    this.mailsInProgress += 1;
    try {
      return await this.composeAndSend(leased, sender, stop);
    } catch (error) {
      // If no outcome were stored, the mail would be tried without end, and the console would not show the failure.
      if (!(error instanceof StoreUnavailableError)) await this.recordResult(leased, INTERNAL_ERROR_RESULT);
      throw error;
    } finally {
      this.mailsInProgress -= 1;
    }
  }

  private async composeAndSend(
    { lease, mail }: LeasedMail,
    sender: MailSender,
    stop: AbortSignal,
  ): Promise<MailAttemptReport> {
    const { id: mailId, siteId, kind } = mail;
    const waitMs = mail.attempts === 0 && mail.failure === null ? this.clock.now() - mail.createdAt : null;
    const report = { siteId, mailId, kind, waitMs };
    const site = await this.sites.find(siteId);
    const composed = site ? await this.composer.compose(mail, site, sender.address) : 'not_needed';
    if (composed === 'not_needed') {
      await this.queue.recordOutcome(lease, { state: 'done' });
      return { ...report, result: 'not_needed' };
    }
    if ('waitUntil' in composed) {
      await this.queue.recordOutcome(lease, { ...mail, dueAt: composed.waitUntil });
      return { ...report, result: 'postponed' };
    }
    const result =
      'failure' in composed
        ? composed
        : await this.mailer.send(composeMail(mailId, sender, site?.name ?? '', composed), stop);
    const outcome = await this.recordResult({ lease, mail }, result);
    if (result.outcome === 'accepted') return { ...report, result: 'sent' };
    const { code: failureCode, smtpCode } = result.failure;
    return { ...report, result: outcome.state === 'failed' ? 'failed' : 'retrying', failureCode, smtpCode };
  }

  private async recordResult({ lease, mail }: LeasedMail, result: MailResult): Promise<MailOutcome> {
    const outcome = toMailOutcome(mail, result, this.clock.now(), this.mailSettings.schedule.retryDelays);
    await this.queue.recordOutcome(lease, outcome);
    return outcome;
  }
}
