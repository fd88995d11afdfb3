import type { ClientSession } from 'mongodb';
import type { AccountClosureRepository, ClosedAccount } from '../../../core/access/account-closure-repository.port.ts';
import type { SiteWithMembers } from '../../../core/access/closure-effect.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import {
  deriveDefaultMembers,
  MEMBER_ORDER,
  storeSiteMembers,
  toSiteMember,
  withAccountsLock,
} from './change-site-members.ts';
import { toSite, toSiteDocument } from './mongo-site-repository.ts';

export class MongoAccountClosureRepository implements AccountClosureRepository {
  constructor(private readonly database: MongoDatabase) {}

  listSitesWithMembers(accountId: string): Promise<readonly SiteWithMembers[]> {
    return this.database.transaction((session) => this.readSitesWithMembers(accountId, session));
  }

  close(
    accountId: string,
    leave: (sitesWithMembers: readonly SiteWithMembers[]) => readonly SiteWithMembers[],
    at: number,
  ): Promise<readonly SiteWithMembers[] | undefined> {
    const { collections } = this.database;
    return withAccountsLock(this.database, async (session) => {
      const sitesWithMembers = await this.readSitesWithMembers(accountId, session);
      const changedSites = leave(sitesWithMembers);
      // Email addresses are unique. A closed account gets its own id as its address, because an id is never an email
      // address of another account.
      const { modifiedCount } = await collections.accounts.updateOne(
        { _id: accountId, closedAt: { $exists: false } },
        { $set: { email: accountId, passwordHash: '', closedAt: at }, $unset: { name: 1, lastUsedAt: 1 } },
        { session },
      );
      if (modifiedCount === 0) return undefined;
      for (const { site, members } of changedSites) {
        const previousMembers =
          sitesWithMembers.find((siteWithMembers) => siteWithMembers.site.id === site.id)?.members ?? [];
        await collections.sites.replaceOne({ _id: site.id }, toSiteDocument(site), { session });
        await storeSiteMembers(collections, site.id, previousMembers, members, session);
      }
      await this.deleteSessionsAndInvitations(accountId, session);
      return sitesWithMembers;
    });
  }

  async listClosed(): Promise<readonly ClosedAccount[]> {
    const { accounts } = this.database.collections;
    const found = accounts.find({ closedAt: { $gte: 0 } }, { sort: { _id: 1 } });
    const documents = await this.database.execute(() => found.toArray());
    return documents.map(({ _id, closedAt = 0 }) => ({ id: _id, closedAt }));
  }

  deleteRecordBatch(accountId: string, limit: number): Promise<boolean> {
    const { readMarks } = this.database.collections;
    return this.database.transaction(async (session) => {
      const hasDeleted = await this.deleteSessionsAndInvitations(accountId, session);
      const marks = await readMarks.find({ accountId }, { session, limit, projection: { _id: 1 } }).toArray();
      if (marks.length > 0) await readMarks.deleteMany({ _id: { $in: marks.map(({ _id }) => _id) } }, { session });
      return hasDeleted || marks.length > 0;
    });
  }

  deleteClosedAccountIfUnreferenced(accountId: string): Promise<void> {
    const { accounts, sites, siteMembers, readMarks } = this.database.collections;
    return this.database.transaction(async (session) => {
      for (const collection of [sites, siteMembers, readMarks])
        if (await collection.findOne({ accountId }, { session, projection: { _id: 1 } })) return;
      await accounts.deleteOne({ _id: accountId, closedAt: { $gte: 0 } }, { session });
    });
  }

  /**
   * Deletes the account's sessions, its password reset and the invitations that it made. An account has few such
   * records, so they are deleted without batches. Returns whether any was deleted.
   */
  private async deleteSessionsAndInvitations(accountId: string, session: ClientSession): Promise<boolean> {
    const { sessions, passwordResets, invitations } = this.database.collections;
    const deleted = [
      await sessions.deleteMany({ accountId }, { session }),
      await passwordResets.deleteOne({ _id: accountId }, { session }),
      await invitations.deleteMany({ invitedBy: accountId }, { session }),
    ];
    return deleted.some(({ deletedCount }) => deletedCount > 0);
  }

  private async readSitesWithMembers(accountId: string, session: ClientSession): Promise<readonly SiteWithMembers[]> {
    const { sites, siteMembers } = this.database.collections;
    const memberships = await siteMembers.find({ accountId }, { session }).toArray();
    const _id = { $in: memberships.map(({ siteId }) => siteId) };
    const found = await sites.find({ $or: [{ _id }, { accountId }] }, { session, sort: { _id: 1 } }).toArray();
    const siteIds = { $in: found.map((site) => site._id) };
    const siteMemberDocuments = await siteMembers.find({ siteId: siteIds }, { session, sort: MEMBER_ORDER }).toArray();
    return found.map((site) => {
      const members = siteMemberDocuments.filter(({ siteId }) => siteId === site._id).map(toSiteMember);
      return { site: toSite(site), members: members.length > 0 ? members : deriveDefaultMembers(site) };
    });
  }
}
