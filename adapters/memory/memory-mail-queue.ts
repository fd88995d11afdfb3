import type { LeasedMail, MailLease, MailQueue, QueuedMailPage } from '../../core/notifications/mail-queue.port.ts';
import {
  MAX_MAIL_DUE_DELAY_MS,
  type MailOutcome,
  type QueuedMail,
  type QueuedMailState,
} from '../../core/notifications/queued-mail.ts';
import type { EventTables, MailEntry } from './event-tables.ts';

export class MemoryMailQueue implements MailQueue {
  constructor(private readonly table: EventTables) {}

  async acquire(
    now: number,
    expiresAt: number,
    limit: number,
    alertIntervalMs: number,
  ): Promise<readonly LeasedMail[]> {
    const due = [...this.table.mails.values()]
      .filter(({ mail: { dueAt } }) => dueAt !== null && (dueAt <= now || dueAt > now + MAX_MAIL_DUE_DELAY_MS))
      .sort((one, other) => (one.mail.dueAt ?? 0) - (other.mail.dueAt ?? 0));
    const [empty, filled] = [due.filter(isEmptyMail), due.filter((entry) => !isEmptyMail(entry))];
    for (const { mail } of empty) this.table.mails.delete(mail.id);
    return filled.slice(0, limit).map((entry) => {
      if (entry.groupKey !== undefined && entry.mail.kind === 'alert')
        this.table.addNextAlert(entry.mail, entry.groupKey, now, alertIntervalMs);
      entry.mail = { ...entry.mail, dueAt: expiresAt };
      entry.groupKey = undefined;
      entry.fencingNumber += 1;
      const { mail, fencingNumber } = entry;
      return { lease: { mailId: mail.id, fencingNumber }, mail: structuredClone(mail) };
    });
  }

  async recordOutcome({ mailId, fencingNumber }: MailLease, outcome: MailOutcome): Promise<'recorded' | 'lost'> {
    const entry = this.table.mails.get(mailId);
    if (entry?.fencingNumber !== fencingNumber || entry.mail.state !== 'pending') return 'lost';
    if (outcome.state === 'done') this.table.mails.delete(mailId);
    else entry.mail = { ...entry.mail, ...structuredClone(outcome) };
    return 'recorded';
  }

  async listPage(
    siteId: string,
    state: QueuedMailState | undefined,
    limit: number,
    after?: string,
  ): Promise<QueuedMailPage> {
    const found = [...this.table.mails.values()]
      .map(({ mail }) => mail)
      .filter((mail) => mail.siteId === siteId && (state === undefined || mail.state === state))
      .filter(({ itemCount }) => itemCount > 0)
      .filter(({ id }) => after === undefined || id < after)
      .sort((one, other) => (one.id > other.id ? -1 : 1));
    return { mails: structuredClone(found.slice(0, limit)), hasMore: found.length > limit };
  }

  async retry(siteId: string, mailId: string, now: number): Promise<QueuedMail | undefined> {
    const entry = this.findEntry(siteId, mailId);
    if (!entry) return undefined;
    entry.mail = { ...entry.mail, state: 'pending', attempts: 0, dueAt: now, failedAt: null };
    entry.fencingNumber += 1;
    return structuredClone(entry.mail);
  }

  async deleteFailedBefore(at: number, limit: number): Promise<number> {
    const old = [...this.table.mails.values()].filter(({ mail: { failedAt } }) => failedAt !== null && failedAt < at);
    const deleted = old.slice(0, limit);
    for (const { mail } of deleted) this.table.mails.delete(mail.id);
    return deleted.length;
  }

  private findEntry(siteId: string, mailId: string): MailEntry | undefined {
    const entry = this.table.mails.get(mailId);
    return entry?.mail.siteId === siteId ? entry : undefined;
  }
}

/**
 * Whether a queued mail has no items. Leasing an alert queues the group's next alert without items. That mail stays
 * empty if no message arrives before it is due.
 */
function isEmptyMail({ mail }: MailEntry): boolean {
  return mail.itemCount === 0;
}
