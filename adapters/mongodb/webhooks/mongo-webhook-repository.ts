import type { ClientSession, Filter } from 'mongodb';
import type { AuditEntry } from '../../../core/access/audit-entry.ts';
import { normalizeWebhookUrl } from '../../../core/webhooks/normalize-webhook-url.ts';
import type { Webhook } from '../../../core/webhooks/webhook.ts';
import type { WebhookRepository } from '../../../core/webhooks/webhook-repository.port.ts';
import { toAuditDocument } from '../access/mongo-audit-log.ts';
import { isDuplicateKeyError } from '../database/duplicate-key.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { retryOnConflict } from '../database/retry-on-conflict.ts';
import { WriteConflictError } from '../database/write-conflict-error.ts';
import type { WebhookDocument } from '../documents/webhook-documents.ts';
import { toWebhook, toWebhookFields } from '../documents/webhook-mapper.ts';
import { lockSiteWebhooks } from './lock-site-webhooks.ts';

export class MongoWebhookRepository implements WebhookRepository {
  private readonly webhooks;
  private readonly deliveries;
  private readonly queues;

  constructor(private readonly database: MongoDatabase) {
    const { webhooks, webhookDeliveries, webhookQueues } = database.collections;
    this.webhooks = webhooks;
    this.deliveries = webhookDeliveries;
    this.queues = webhookQueues;
  }

  add(webhook: Webhook, limit: number): Promise<'added' | 'full' | 'url_taken'> {
    const { id: _id, siteId } = webhook;
    return this.database.serialTransaction(`webhooks of ${siteId}`, async (session) => {
      await lockSiteWebhooks(this.database.collections, [siteId], session);
      const siteWebhooks = await this.webhooks
        .find({ siteId, deleted: 0 }, { session, projection: { url: 1 } })
        .toArray();
      if (siteWebhooks.some(({ url }) => url === normalizeWebhookUrl(webhook.url))) return 'url_taken';
      if (siteWebhooks.length >= limit) return 'full';
      const document = { _id, siteId, deleted: 0, ...toWebhookFields(webhook) } as const;
      await this.webhooks.insertOne(document, { session }).catch((error: unknown) => {
        // A concurrent `change` has given another webhook the same URL. The retry finds that webhook.
        throw isDuplicateKeyError(error) ? new WriteConflictError() : error;
      });
      return 'added';
    });
  }

  async find(siteId: string, webhookId: string): Promise<Webhook | undefined> {
    const found = await this.database.execute(() => this.webhooks.findOne({ _id: webhookId, siteId, deleted: 0 }));
    return found ? toWebhook(found) : undefined;
  }

  async list(siteId: string): Promise<readonly Webhook[]> {
    const found = this.webhooks.find({ siteId, deleted: 0 }, { sort: { _id: -1 } });
    return (await this.database.execute(() => found.toArray())).map(toWebhook);
  }

  change(
    siteId: string,
    webhookId: string,
    change: (webhook: Webhook) => Webhook,
    toAudit?: (changed: Webhook) => AuditEntry | undefined,
  ): Promise<Webhook | 'url_taken' | undefined> {
    return retryOnConflict<Webhook | 'url_taken' | undefined>(this.database, async () => {
      const found = await this.webhooks.findOne({ _id: webhookId, siteId, deleted: 0 });
      if (!found) return { result: undefined };
      const current = toWebhook(found);
      const updated = change(current);
      if (updated === current) return { result: current };
      const changed = { ...updated, id: webhookId, siteId, createdAt: current.createdAt };
      const unchangedFilter = { _id: webhookId, siteId, deleted: 0, document: found.document } as const;
      const outcome = await this.updateWithAudit(unchangedFilter, changed, toAudit?.(changed));
      return outcome === 'conflict' ? outcome : { result: outcome };
    });
  }

  /** Locks the site. Otherwise a concurrent transaction that still finds the webhook could create deliveries for it. */
  delete(siteId: string, webhookId: string): Promise<boolean> {
    return this.database.transaction(async (session) => {
      await lockSiteWebhooks(this.database.collections, [siteId], session);
      const filter = { _id: webhookId, siteId, deleted: 0 } as const;
      const { matchedCount } = await this.webhooks.updateOne(filter, { $set: { active: 0, deleted: 1 } }, { session });
      return matchedCount === 1;
    });
  }

  deleteRecordsOfDeleted(limit: number): Promise<boolean> {
    return this.database.execute(async () => {
      const deleted = await this.webhooks.find({ deleted: 1 }, { projection: { _id: 1 } }).toArray();
      let remaining = limit;
      for (const { _id: webhookId } of deleted) {
        remaining -= await this.deleteDeliveries(webhookId, remaining);
        if (remaining === 0 || (await this.deleteQueues(webhookId, limit)) === limit) return true;
        await this.database.collections.webhookResends.deleteOne({ _id: webhookId });
        await this.webhooks.deleteOne({ _id: webhookId, deleted: 1 });
      }
      return false;
    });
  }

  /**
   * Stores a webhook, and the audit entry if there is one. Returns `conflict` and stores nothing if the stored webhook
   * does not match `unchanged` any more.
   */
  private updateWithAudit(
    unchanged: Filter<WebhookDocument>,
    webhook: Webhook,
    audit: AuditEntry | undefined,
  ): Promise<Webhook | 'url_taken' | 'conflict'> {
    if (!audit) return this.updateWebhook(unchanged, webhook);
    return this.database.transaction(async (session) => {
      const outcome = await this.updateWebhook(unchanged, webhook, session);
      if (typeof outcome === 'string') await session.abortTransaction();
      else await this.database.collections.auditEntries.insertOne(toAuditDocument(audit), { session });
      return outcome;
    });
  }

  private async updateWebhook(
    unchanged: Filter<WebhookDocument>,
    webhook: Webhook,
    session?: ClientSession,
  ): Promise<Webhook | 'url_taken' | 'conflict'> {
    try {
      const update = { $set: toWebhookFields(webhook) };
      const { matchedCount } = await this.webhooks.updateOne(unchanged, update, session ? { session } : {});
      return matchedCount === 1 ? webhook : 'conflict';
    } catch (error) {
      if (isDuplicateKeyError(error)) return 'url_taken';
      throw error;
    }
  }

  /** Deletes at most `limit` deliveries of a webhook. Returns the number of deleted deliveries. */
  private async deleteDeliveries(webhookId: string, limit: number): Promise<number> {
    const options = { projection: { _id: 1 }, limit } as const;
    const found = await this.deliveries.find({ webhookId }, options).toArray();
    if (found.length > 0) await this.deliveries.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
    return found.length;
  }

  /** Deletes at most `limit` queues of a webhook. Returns the number of deleted queues. */
  private async deleteQueues(webhookId: string, limit: number): Promise<number> {
    const options = { projection: { _id: 1 }, limit } as const;
    const found = await this.queues.find({ webhookId }, options).toArray();
    if (found.length > 0) await this.queues.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
    return found.length;
  }
}
