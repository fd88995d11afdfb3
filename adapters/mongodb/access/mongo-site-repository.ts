import type { Site } from '../../../core/access/site.ts';
import type { SiteRepository } from '../../../core/access/site-repository.port.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { replaceMongoId, type SiteDocument } from '../documents/documents.ts';

export class MongoSiteRepository implements SiteRepository {
  constructor(private readonly database: MongoDatabase) {}

  async add(site: Site, limit?: number): Promise<boolean> {
    const { sites, installation } = this.database.collections;
    if (limit === undefined) {
      await this.database.execute(() => sites.insertOne(toSiteDocument(site)));
      return true;
    }
    const { accountId } = site;
    return this.database.transaction(async (session) => {
      // All transactions that count sites change this document, so they conflict and the count stays exact.
      await installation.updateOne({ _id: 'accounts' }, { $inc: { turn: 1 } }, { session });
      if ((await sites.countDocuments({ accountId }, { limit, session })) >= limit) return false;
      await sites.insertOne(toSiteDocument(site), { session });
      return true;
    });
  }

  async find(siteId: string): Promise<Site | undefined> {
    const document = await this.database.execute(() => this.database.collections.sites.findOne({ _id: siteId }));
    return document ? toSite(document) : undefined;
  }

  async listByAccount(accountId: string, limit: number): Promise<readonly Site[]> {
    const { sites } = this.database.collections;
    const found = sites.find({ accountId }, { sort: { _id: 1 }, limit });
    return (await this.database.execute(() => found.toArray())).map(toSite);
  }

  change(siteId: string, change: (site: Site) => Site): Promise<Site | undefined> {
    const { sites } = this.database.collections;
    return this.database.transaction(async (session) => {
      const found = await sites.findOne({ _id: siteId }, { session });
      if (!found) return undefined;
      const changed = change(toSite(found));
      await sites.replaceOne({ _id: siteId }, toSiteDocument(changed), { session });
      return changed;
    });
  }
}

function toSite(document: SiteDocument): Site {
  return { texts: {}, ...replaceMongoId(document) };
}

export function toSiteDocument({ id, ...site }: Site): SiteDocument {
  return { _id: id, ...site };
}
