import type {
  LeasedResend,
  ResendLease,
  WebhookResend,
  WebhookResendQueue,
} from '../../core/webhooks/webhook-resend-queue.port.ts';
import { createFirstFencingNumber } from '../node/first-fencing-number.ts';
import type { EventTables } from './event-tables.ts';

export class MemoryWebhookResendQueue implements WebhookResendQueue {
  constructor(private readonly table: EventTables) {}

  async add(resend: WebhookResend): Promise<void> {
    const existing = this.table.resends.get(resend.webhookId);
    this.table.resends.set(resend.webhookId, {
      resend: {
        ...resend,
        since: Math.min(resend.since, existing?.resend.since ?? resend.since),
        requestedAt: Math.max(resend.requestedAt, existing?.resend.requestedAt ?? resend.requestedAt),
      },
      cursor: undefined,
      leasedUntil: 0,
      fencingNumber: existing ? existing.fencingNumber + 1 : createFirstFencingNumber(),
    });
  }

  async acquire(now: number, expiresAt: number): Promise<LeasedResend | undefined> {
    const [entry] = [...this.table.resends.values()]
      .filter(({ resend }) => this.table.findWebhook(resend.siteId, resend.webhookId)?.status === 'active')
      .filter(({ leasedUntil }) => leasedUntil <= now || leasedUntil > expiresAt)
      .sort((one, other) => one.leasedUntil - other.leasedUntil);
    if (!entry) return undefined;
    entry.leasedUntil = expiresAt;
    entry.fencingNumber += 1;
    const { resend, cursor, fencingNumber } = entry;
    return { lease: { webhookId: resend.webhookId, fencingNumber }, resend, cursor };
  }

  async finishBatch(
    { webhookId, fencingNumber }: ResendLease,
    cursor: string | undefined,
    now: number,
  ): Promise<'recorded' | 'lost'> {
    const entry = this.table.resends.get(webhookId);
    if (entry?.fencingNumber !== fencingNumber) return 'lost';
    entry.cursor = cursor;
    entry.leasedUntil = now;
    if (cursor === undefined) this.table.resends.delete(webhookId);
    return 'recorded';
  }
}
