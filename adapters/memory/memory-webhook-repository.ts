import type { AuditEntry } from '../../core/access/audit-entry.ts';
import { normalizeWebhookUrl } from '../../core/webhooks/normalize-webhook-url.ts';
import type { Webhook } from '../../core/webhooks/webhook.ts';
import type { WebhookRepository } from '../../core/webhooks/webhook-repository.port.ts';
import type { EventTables } from './event-tables.ts';
import type { MemoryAuditLog } from './memory-audit-log.ts';

export class MemoryWebhookRepository implements WebhookRepository {
  constructor(
    private readonly table: EventTables,
    private readonly auditLog: MemoryAuditLog,
  ) {}

  async add(webhook: Webhook, limit: number): Promise<'added' | 'full' | 'url_taken'> {
    const existing = this.table.listWebhooks(webhook.siteId);
    if (existing.some(({ url }) => normalizeWebhookUrl(url) === normalizeWebhookUrl(webhook.url))) return 'url_taken';
    if (existing.length >= limit) return 'full';
    this.table.webhooks.set(webhook.id, structuredClone(webhook));
    return 'added';
  }

  async find(siteId: string, webhookId: string): Promise<Webhook | undefined> {
    return structuredClone(this.table.findWebhook(siteId, webhookId));
  }

  async list(siteId: string): Promise<readonly Webhook[]> {
    const webhooks = [...this.table.listWebhooks(siteId)].sort((one, other) => (one.id > other.id ? -1 : 1));
    return structuredClone(webhooks);
  }

  async change(
    siteId: string,
    webhookId: string,
    change: (webhook: Webhook) => Webhook,
    toAudit?: (changed: Webhook) => AuditEntry | undefined,
  ): Promise<Webhook | 'url_taken' | undefined> {
    const existing = structuredClone(this.table.findWebhook(siteId, webhookId));
    if (!existing) return undefined;
    const updated = change(existing);
    if (updated === existing) return existing;
    const changed = structuredClone({ ...updated, id: webhookId, siteId, createdAt: existing.createdAt });
    const isTaken = this.table
      .listWebhooks(siteId)
      .some(({ id, url }) => id !== webhookId && normalizeWebhookUrl(url) === normalizeWebhookUrl(changed.url));
    if (isTaken) return 'url_taken';
    const audit = toAudit?.(structuredClone(changed));
    if (audit) this.auditLog.insertEntry(audit);
    this.table.webhooks.set(webhookId, changed);
    return structuredClone(changed);
  }

  async delete(siteId: string, webhookId: string): Promise<boolean> {
    if (!this.table.findWebhook(siteId, webhookId)) return false;
    this.table.resends.delete(webhookId);
    return this.table.webhooks.delete(webhookId);
  }

  async deleteRecordsOfDeleted(limit: number): Promise<boolean> {
    const deleted = [...this.table.deliveries.keys()].filter((id) => !this.table.webhooks.has(id));
    const [id] = deleted;
    if (id === undefined) return false;
    const deliveries = this.table.deliveries.get(id);
    for (const eventId of [...(deliveries?.keys() ?? [])].slice(0, limit)) deliveries?.delete(eventId);
    if (deliveries?.size === 0) {
      this.table.deliveries.delete(id);
      this.table.queues.delete(id);
    }
    return deleted.length > 1 || deliveries?.size !== 0;
  }
}
