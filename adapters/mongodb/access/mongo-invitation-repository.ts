import type { Account } from '../../../core/access/account.ts';
import type { Invitation } from '../../../core/access/invitation.ts';
import type { InvitationRepository } from '../../../core/access/invitation-repository.port.ts';
import type { SiteMember } from '../../../core/access/site-member.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { replaceMongoId } from '../documents/documents.ts';
import { changeSiteMembers, withAccountsLock } from './change-site-members.ts';
import { insertAccount } from './mongo-account-repository.ts';

export class MongoInvitationRepository implements InvitationRepository {
  private readonly invitations;

  constructor(private readonly database: MongoDatabase) {
    this.invitations = database.collections.invitations;
  }

  add({ id: _id, ...invitation }: Invitation, limit: number): Promise<boolean> {
    const { siteId, email } = invitation;
    // Without this lock, concurrent calls could each count fewer invitations than `limit`, and together exceed it.
    return withAccountsLock(this.database, async (session) => {
      const otherInvitations = { siteId, email: { $ne: email } };
      if ((await this.invitations.countDocuments(otherInvitations, { limit, session })) >= limit) return false;
      await this.invitations.deleteOne({ siteId, email }, { session });
      await this.invitations.insertOne({ _id, ...invitation }, { session });
      return true;
    });
  }

  async findByTokenHash(tokenHash: string): Promise<Invitation | undefined> {
    const document = await this.database.execute(() => this.invitations.findOne({ tokenHash }));
    return document ? replaceMongoId(document) : undefined;
  }

  async list(siteId: string): Promise<readonly Invitation[]> {
    const found = this.invitations.find({ siteId }, { sort: { _id: -1 } });
    return (await this.database.execute(() => found.toArray())).map(replaceMongoId);
  }

  async remove(siteId: string, invitationId: string): Promise<boolean> {
    const { deletedCount } = await this.database.execute(() =>
      this.invitations.deleteOne({ _id: invitationId, siteId }),
    );
    return deletedCount > 0;
  }

  accept(
    { id, siteId }: Invitation,
    change: (members: readonly SiteMember[]) => readonly SiteMember[],
    newAccount?: Account,
  ): Promise<boolean> {
    const { collections } = this.database;
    return withAccountsLock(this.database, async (session) => {
      const { deletedCount } = await this.invitations.deleteOne({ _id: id }, { session });
      if (deletedCount === 0) return false;
      if (newAccount) await insertAccount(collections, newAccount, session);
      await changeSiteMembers(collections, siteId, change, session);
      return true;
    });
  }

  async deleteExpired(now: number): Promise<void> {
    await this.database.execute(() => this.invitations.deleteMany({ expiresAt: { $lt: now } }));
  }
}
