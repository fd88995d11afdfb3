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
  private readonly byId;
  private readonly idByUrl;
  private readonly ofSite;
  private readonly update;
  private readonly setDeleted;
  private readonly deleteResend;
  private readonly deletedIds;
  private readonly deleteQueues;
  private readonly deleteDeliveries;
  private readonly deleteRow;
  private readonly auditLog: SqliteAuditLog;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.auditLog = new SqliteAuditLog(database);
    const text = <Parameters extends unknown[]>(sql: string) => connection.prepare<Parameters, string>(sql).pluck();
    this.insert = connection.prepare<WebhookRow>(
      'insert into webhooks (id, site_id, url, active, document) values (@id, @site_id, @url, @active, @document)',
    );
    this.byId = text<[string, string]>('select document from webhooks where id = ? and site_id = ? and deleted = 0');
    this.idByUrl = text<[string, string]>('select id from webhooks where site_id = ? and url = ? and deleted = 0');
    this.ofSite = text<[string]>('select document from webhooks where site_id = ? and deleted = 0 order by id desc');
    this.update = connection.prepare<WebhookRow>(
      'update webhooks set url = @url, active = @active, document = @document where id = @id and site_id = @site_id',
    );
    this.setDeleted = connection.prepare<[string, string]>(
      'update webhooks set deleted = 1, active = 0 where id = ? and site_id = ? and deleted = 0',
    );
    this.deleteResend = connection.prepare<[string]>('delete from webhook_resends where webhook_id = ?');
    this.deletedIds = text<[]>('select id from webhooks where deleted = 1');
    this.deleteQueues = connection.prepare<[string, number]>(
      `delete from webhook_queues where (webhook_id, subject_id) in
         (select webhook_id, subject_id from webhook_queues where webhook_id = ? limit cast(? as integer))`,
    );
    this.deleteDeliveries = connection.prepare<[string, number]>(
      `delete from webhook_deliveries where (webhook_id, event_id) in
         (select webhook_id, event_id from webhook_deliveries where webhook_id = ? limit cast(? as integer))`,
    );
    this.deleteRow = connection.prepare<[string]>('delete from webhooks where id = ? and deleted = 1');
  }

  add(webhook: Webhook, limit: number): Promise<'added' | 'full' | 'url_taken'> {
    return this.database.write(() => {
      if (this.idByUrl.get(webhook.siteId, normalizeWebhookUrl(webhook.url)) !== undefined) return 'url_taken';
      if (this.ofSite.all(webhook.siteId).length >= limit) return 'full';
      this.insert.run(toWebhookRow(webhook));
      return 'added';
    });
  }

  find(siteId: string, webhookId: string): Promise<Webhook | undefined> {
    return this.database.read(() => this.readWebhook(siteId, webhookId));
  }

  list(siteId: string): Promise<readonly Webhook[]> {
    return this.database.read(() => this.ofSite.all(siteId).map(parseWebhook));
  }

  change(
    siteId: string,
    webhookId: string,
    change: (webhook: Webhook) => Webhook,
    toAudit?: (changed: Webhook) => AuditEntry | undefined,
  ): Promise<Webhook | 'url_taken' | undefined> {
    return this.database.write(() => {
      const known = this.readWebhook(siteId, webhookId);
      if (!known) return undefined;
      const updated = change(known);
      if (updated === known) return known;
      const changed = { ...updated, id: webhookId, siteId, createdAt: known.createdAt };
      const owner = this.idByUrl.get(siteId, normalizeWebhookUrl(changed.url));
      if (owner !== undefined && owner !== webhookId) return 'url_taken';
      this.update.run(toWebhookRow(changed));
      const audit = toAudit?.(changed);
      if (audit) this.auditLog.insertEntry(audit);
      return changed;
    });
  }

  delete(siteId: string, webhookId: string): Promise<boolean> {
    return this.database.write(() => this.setDeleted.run(webhookId, siteId).changes > 0);
  }

  async deleteRemains(limit: number): Promise<boolean> {
    const [id, ...others] = await this.database.read(() => this.deletedIds.all());
    if (id === undefined) return false;
    return this.database.write(() => {
      const deliveries = this.deleteDeliveries.run(id, limit).changes;
      const queues = this.deleteQueues.run(id, limit).changes;
      if (deliveries === limit || queues === limit) return true;
      this.deleteResend.run(id);
      this.deleteRow.run(id);
      return others.length > 0;
    });
  }

  private readWebhook(siteId: string, webhookId: string): Webhook | undefined {
    const document = this.byId.get(webhookId, siteId);
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
