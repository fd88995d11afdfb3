import type { ClientSession } from 'mongodb';
import { AccountClosedError } from '../../../core/access/access-errors.ts';
import type { Site } from '../../../core/access/site.ts';
import type { SiteRepository } from '../../../core/access/site-repository.port.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { toSiteMemberKey } from '../documents/document-keys.ts';
import { type Collections, replaceMongoId, type SiteDocument } from '../documents/documents.ts';
import { withAccountsLock } from './change-site-members.ts';

export class MongoSiteRepository implements SiteRepository {
  private readonly readById;

  constructor(private readonly database: MongoDatabase) {
    const { sites } = database.collections;
    this.readById = database.batchReads(async (ids) => {
      const found = await sites.find({ _id: { $in: ids } }).toArray();
      return new Map(found.map((site) => [site._id, toSite(site)]));
    });
  }

  async add(site: Site, limit?: number): Promise<boolean> {
    const { collections } = this.database;
    const { sites, accounts } = collections;
    const { accountId } = site;
    // Without this lock, concurrent calls could exceed `limit`, and the account could be closed before the site is
    // stored.
    return withAccountsLock(this.database, async (session) => {
      if (await accounts.findOne({ _id: accountId, closedAt: { $exists: true } }, { session }))
        throw new AccountClosedError();
      if (limit !== undefined && (await sites.countDocuments({ accountId }, { limit, session })) >= limit) return false;
      await insertSite(collections, site, session);
      return true;
    });
  }

  find(siteId: string): Promise<Site | undefined> {
    return this.readById(siteId);
  }

  async listIds(limit: number, after = ''): Promise<readonly string[]> {
    const { sites } = this.database.collections;
    const found = sites.find({ _id: { $gt: after } }, { sort: { _id: 1 }, limit, projection: { _id: 1 } });
    return (await this.database.execute(() => found.toArray())).map(({ _id }) => _id);
  }

  async listDeleted(): Promise<readonly Site[]> {
    const { sites } = this.database.collections;
    const found = sites.find({ 'deletion.removesAt': { $gte: 0 } }, { sort: { _id: 1 } });
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

/** Stores a site in the session's transaction, and the account that created it as its owner. */
export async function insertSite(
  { sites, siteMembers }: Collections,
  site: Site,
  session: ClientSession,
): Promise<void> {
  const { id: siteId, accountId, createdAt: since } = site;
  const owner = { _id: toSiteMemberKey(siteId, accountId), siteId, accountId, role: 'owner', since } as const;
  await sites.insertOne(toSiteDocument(site), { session });
  await siteMembers.insertOne(owner, { session });
}

export function toSite(document: SiteDocument): Site {
  return { texts: {}, ...replaceMongoId(document) };
}

export function toSiteDocument({ id, ...site }: Site): SiteDocument {
  return { _id: id, ...site };
}
