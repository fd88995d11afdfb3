import type { AuditEntry } from '../../../core/access/audit-entry.ts';
import { normalizeWebhookUrl } from '../../../core/webhooks/normalize-webhook-url.ts';
import type { Webhook } from '../../../core/webhooks/webhook.ts';
import type { WebhookRepository } from '../../../core/webhooks/webhook-repository.port.ts';
import { SqliteAuditLog } from '../access/sqlite-audit-log.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';
import { parseWebhook } from './webhook-mapper.ts';

interface WebhookRow {
  readonly id: string;
  readonly site_id: string;
  readonly url: string;
  readonly active: 0 | 1;
  readonly document: string;
}

export class SqliteWebhookRepository implements WebhookRepository {
  private readonly insert;
  private readonly selectById;
  private readonly selectIdByUrl;
  private readonly selectBySite;
  private readonly update;
  private readonly markDeleted;
  private readonly deleteResend;
  private readonly selectDeletedIds;
  private readonly deleteQueues;
  private readonly deleteDeliveries;
  private readonly deleteWebhookRow;
  private readonly auditLog: SqliteAuditLog;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.auditLog = new SqliteAuditLog(database);
    const text = <Parameters extends unknown[]>(sql: string) => connection.prepare<Parameters, string>(sql).pluck();
    this.insert = connection.prepare<WebhookRow>(
      'insert into webhooks (id, site_id, url, active, document) values (@id, @site_id, @url, @active, @document)',
    );
    this.selectById = text<[string, string]>(
      'select document from webhooks where id = ? and site_id = ? and deleted = 0',
    );
    this.selectIdByUrl = text<[string, string]>(
      'select id from webhooks where site_id = ? and url = ? and deleted = 0',
    );
    this.selectBySite = text<[string]>(
      'select document from webhooks where site_id = ? and deleted = 0 order by id desc',
    );
    this.update = connection.prepare<WebhookRow>(
      'update webhooks set url = @url, active = @active, document = @document where id = @id and site_id = @site_id',
    );
    this.markDeleted = connection.prepare<[string, string]>(
      'update webhooks set deleted = 1, active = 0 where id = ? and site_id = ? and deleted = 0',
    );
    this.deleteResend = connection.prepare<[string]>('delete from webhook_resends where webhook_id = ?');
    this.selectDeletedIds = text<[]>('select id from webhooks where deleted = 1');
    this.deleteQueues = connection.prepare<[string, number]>(
      `delete from webhook_queues where (webhook_id, subject_id) in
         (select webhook_id, subject_id from webhook_queues where webhook_id = ? limit cast(? as integer))`,
    );
    this.deleteDeliveries = connection.prepare<[string, number]>(
      `delete from webhook_deliveries where (webhook_id, event_id) in
         (select webhook_id, event_id from webhook_deliveries where webhook_id = ? limit cast(? as integer))`,
    );
    this.deleteWebhookRow = connection.prepare<[string]>('delete from webhooks where id = ? and deleted = 1');
  }

  add(webhook: Webhook, limit: number): Promise<'added' | 'full' | 'url_taken'> {
    return this.database.write(() => {
      if (this.selectIdByUrl.get(webhook.siteId, normalizeWebhookUrl(webhook.url)) !== undefined) return 'url_taken';
      if (this.selectBySite.all(webhook.siteId).length >= limit) return 'full';
      this.insert.run(toWebhookRow(webhook));
      return 'added';
    });
  }

  find(siteId: string, webhookId: string): Promise<Webhook | undefined> {
    return this.database.read(() => this.readWebhook(siteId, webhookId));
  }

  list(siteId: string): Promise<readonly Webhook[]> {
    return this.database.read(() => this.selectBySite.all(siteId).map(parseWebhook));
  }

  change(
    siteId: string,
    webhookId: string,
    change: (webhook: Webhook) => Webhook,
    toAudit?: (changed: Webhook) => AuditEntry | undefined,
  ): Promise<Webhook | 'url_taken' | undefined> {
    return this.database.write(() => {
      const existing = this.readWebhook(siteId, webhookId);
      if (!existing) return undefined;
      const updated = change(existing);
      if (updated === existing) return existing;
      const changed = { ...updated, id: webhookId, siteId, createdAt: existing.createdAt };
      const owner = this.selectIdByUrl.get(siteId, normalizeWebhookUrl(changed.url));
      if (owner !== undefined && owner !== webhookId) return 'url_taken';
      this.update.run(toWebhookRow(changed));
      const audit = toAudit?.(changed);
      if (audit) this.auditLog.insertEntry(audit);
      return changed;
    });
  }

  delete(siteId: string, webhookId: string): Promise<boolean> {
    return this.database.write(() => this.markDeleted.run(webhookId, siteId).changes > 0);
  }

  async deleteRecordsOfDeleted(limit: number): Promise<boolean> {
    const [id, ...others] = await this.database.read(() => this.selectDeletedIds.all());
    if (id === undefined) return false;
    return this.database.write(() => {
      const deliveries = this.deleteDeliveries.run(id, limit).changes;
      const queues = this.deleteQueues.run(id, limit).changes;
      if (deliveries === limit || queues === limit) return true;
      this.deleteResend.run(id);
      this.deleteWebhookRow.run(id);
      return others.length > 0;
    });
  }

  private readWebhook(siteId: string, webhookId: string): Webhook | undefined {
    const document = this.selectById.get(webhookId, siteId);
    return document === undefined ? undefined : parseWebhook(document);
  }
}

function toWebhookRow(webhook: Webhook): WebhookRow {
  const { id, siteId, url, status } = webhook;
  return {
    id,
    site_id: siteId,
    url: normalizeWebhookUrl(url),
    active: status === 'active' ? 1 : 0,
    document: JSON.stringify(webhook),
  };
}
