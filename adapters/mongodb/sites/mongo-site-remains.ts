import type { Collection, Filter } from 'mongodb';
import type { SiteRemains } from '../../../core/access/site-remains.port.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { toDeliveryKeyRange } from '../documents/document-keys.ts';
import type { Collections } from '../documents/documents.ts';

interface SiteDocument {
  readonly _id: string;
  readonly [field: string]: unknown;
}

/** The collections whose documents have the site in `siteId`. Those by which others are found come last. */
const BY_SITE = [
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

/** The collections whose keys begin with the site. */
const BY_KEY = [
  'conversationChanges',
  'submissions',
  'usedKeys',
  'visitorMail',
  'seenMarks',
  'readMarks',
] as const satisfies readonly (keyof Collections)[];

/** The collections with one document per site, whose key is the site. */
const ONE_PER_SITE = [
  'counters',
  'assessmentTurns',
  'webhookLocks',
  'paymentActions',
  'widgets',
  'siteRouting',
  'siteNotifications',
  'siteRetention',
] as const satisfies readonly (keyof Collections)[];

export class MongoSiteRemains implements SiteRemains {
  constructor(private readonly database: MongoDatabase) {}

  async deleteBatch(siteId: string, limit: number): Promise<boolean> {
    if (await this.deleteWebhookWork(siteId, limit)) return true;
    if (await this.deleteFakeSessions(siteId, limit)) return true;
    for (const name of BY_KEY) if (await this.deleteSome(name, { _id: toDeliveryKeyRange(siteId) }, limit)) return true;
    for (const name of BY_SITE) if (await this.deleteSome(name, { siteId }, limit)) return true;
    for (const name of ONE_PER_SITE) if (await this.deleteSome(name, { _id: siteId }, limit)) return true;
    return false;
  }

  async deleteSite(siteId: string): Promise<void> {
    await this.database.execute(() => this.database.collections.sites.deleteOne({ _id: siteId }));
  }

  /** Deletes deliveries and queues of the site's webhooks. */
  private async deleteWebhookWork(siteId: string, limit: number): Promise<boolean> {
    const { webhooks } = this.database.collections;
    const found = webhooks.find({ siteId }, { projection: { _id: 1 } });
    const ids = (await this.database.execute(() => found.toArray())).map(({ _id }) => _id);
    if (ids.length === 0) return false;
    const ofWebhooks = { webhookId: { $in: ids } };
    return (
      (await this.deleteSome('webhookDeliveries', ofWebhooks, limit)) ||
      (await this.deleteSome('webhookQueues', ofWebhooks, limit))
    );
  }

  /** Deletes checkout sessions of the fake provider, which are found by the site's executions. */
  private async deleteFakeSessions(siteId: string, limit: number): Promise<boolean> {
    const { executions, fakeSessions } = this.database.collections;
    const options = { projection: { sessionId: 1 } } as const;
    const found = executions.find({ siteId, provider: 'fake', sessionId: { $exists: true } }, options);
    const ids = (await this.database.execute(() => found.toArray())).flatMap(({ sessionId }) => sessionId ?? []);
    if (ids.length === 0) return false;
    const existing = fakeSessions.find({ _id: { $in: ids } }, { projection: { _id: 1 }, limit });
    const existingIds = (await this.database.execute(() => existing.toArray())).map(({ _id }) => _id);
    return existingIds.length > 0 && this.deleteSome('fakeSessions', { _id: { $in: existingIds } }, limit);
  }

  /** Deletes at most `limit` documents. Returns whether it deleted any. */
  private deleteSome(name: keyof Collections, filter: Filter<SiteDocument>, limit: number): Promise<boolean> {
    const collection = this.database.collections[name] as unknown as Collection<SiteDocument>;
    return this.database.execute(async () => {
      const found = await collection.find(filter, { projection: { _id: 1 }, limit }).toArray();
      if (found.length === 0) return false;
      await collection.deleteMany({ ...filter, _id: { $in: found.map(({ _id }) => _id) } });
      return true;
    });
  }
}
