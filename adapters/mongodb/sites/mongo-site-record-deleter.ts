import type { Collection, Filter } from 'mongodb';
import type { SiteRecordDeleter } from '../../../core/access/site-record-deleter.port.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { toSiteKeyRange } from '../documents/document-keys.ts';
import type { Collections } from '../documents/documents.ts';

/** A document of any collection whose documents belong to sites. */
interface SiteOwnedDocument {
  readonly _id: string;
  readonly [field: string]: unknown;
}

/** The collections whose documents have the site's id in `siteId`, in the order of their deletion. */
const COLLECTIONS_WITH_SITE_ID = [
  'conversations',
  'erasedConversations',
  'webhookResends',
  'events',
  'webhooks',
  'deliveries',
  'installations',
  'assessments',
  'unmatchedMoney',
  'executions',
  'earlyReturns',
  'mails',
  'requestBatches',
  'usageCounts',
  'widgetSightings',
  'erasures',
  'apiKeys',
  'auditEntries',
  'invitations',
  'siteMembers',
  'formerMembers',
] as const satisfies readonly (keyof Collections)[];

/** The collections whose documents have an `_id` that begins with the site's id. */
const COLLECTIONS_WITH_KEY_PREFIX = [
  'conversationChanges',
  'submissions',
  'usedKeys',
  'visitorMail',
  'seenMarks',
  'readMarks',
] as const satisfies readonly (keyof Collections)[];

/** The collections with one document per site, whose `_id` is the site's id. */
const COLLECTIONS_KEYED_BY_SITE = [
  'counters',
  'assessmentTurns',
  'webhookLocks',
  'paymentActions',
  'widgets',
  'siteRouting',
  'siteNotifications',
  'siteRetention',
] as const satisfies readonly (keyof Collections)[];

export class MongoSiteRecordDeleter implements SiteRecordDeleter {
  constructor(private readonly database: MongoDatabase) {}

  async deleteBatch(siteId: string, limit: number): Promise<boolean> {
    if (await this.deleteWebhookDeliveries(siteId, limit)) return true;
    if (await this.deleteFakeSessions(siteId, limit)) return true;
    for (const name of COLLECTIONS_WITH_KEY_PREFIX)
      if (await this.deleteDocuments(name, { _id: toSiteKeyRange(siteId) }, limit)) return true;
    for (const name of COLLECTIONS_WITH_SITE_ID) if (await this.deleteDocuments(name, { siteId }, limit)) return true;
    for (const name of COLLECTIONS_KEYED_BY_SITE)
      if (await this.deleteDocuments(name, { _id: siteId }, limit)) return true;
    return false;
  }

  async deleteSite(siteId: string): Promise<void> {
    await this.database.execute(() => this.database.collections.sites.deleteOne({ _id: siteId }));
  }

  /**
   * Deletes deliveries and queues of the site's webhooks. Their indexes begin with the id of the webhook, not of the
   * site.
   */
  private async deleteWebhookDeliveries(siteId: string, limit: number): Promise<boolean> {
    const { webhooks } = this.database.collections;
    const found = webhooks.find({ siteId }, { projection: { _id: 1 } });
    const ids = (await this.database.execute(() => found.toArray())).map(({ _id }) => _id);
    if (ids.length === 0) return false;
    const webhookFilter = { webhookId: { $in: ids } };
    return (
      (await this.deleteDocuments('webhookDeliveries', webhookFilter, limit)) ||
      (await this.deleteDocuments('webhookQueues', webhookFilter, limit))
    );
  }

  /**
   * Deletes checkout sessions of the fake provider. Sessions do not contain the site's id, so they are found through
   * the site's executions.
   */
  private async deleteFakeSessions(siteId: string, limit: number): Promise<boolean> {
    const { executions, fakeSessions } = this.database.collections;
    const options = { projection: { sessionId: 1 } } as const;
    const found = executions.find({ siteId, provider: 'fake', sessionId: { $exists: true } }, options);
    const ids = (await this.database.execute(() => found.toArray())).flatMap(({ sessionId }) => sessionId ?? []);
    if (ids.length === 0) return false;
    const existing = fakeSessions.find({ _id: { $in: ids } }, { projection: { _id: 1 }, limit });
    const existingIds = (await this.database.execute(() => existing.toArray())).map(({ _id }) => _id);
    return existingIds.length > 0 && this.deleteDocuments('fakeSessions', { _id: { $in: existingIds } }, limit);
  }

  /** Deletes at most `limit` documents. Returns whether it deleted any. */
  private deleteDocuments(name: keyof Collections, filter: Filter<SiteOwnedDocument>, limit: number): Promise<boolean> {
    const collection = this.database.collections[name] as unknown as Collection<SiteOwnedDocument>;
    return this.database.execute(async () => {
      const found = await collection.find(filter, { projection: { _id: 1 }, limit }).toArray();
      if (found.length === 0) return false;
      await collection.deleteMany({ ...filter, _id: { $in: found.map(({ _id }) => _id) } });
      return true;
    });
  }
}
