import type { MemberRepository, Membership } from '../../../core/access/member-repository.port.ts';
import type { FormerMember, SiteMember } from '../../../core/access/site-member.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { toSiteMemberKey } from '../documents/document-keys.ts';
import type { SiteDocument, SiteMemberDocument } from '../documents/documents.ts';
import {
  changeSiteMembers,
  deriveDefaultMembers,
  MEMBER_ORDER,
  toSiteMember,
  withAccountsLock,
} from './change-site-members.ts';
import { toSite } from './mongo-site-repository.ts';

type MemberWithSiteDocument = SiteMemberDocument & { readonly sites: readonly SiteDocument[] };

/** Aggregation stage that adds the site of each member, as a list `sites` with one entry. */
const SITE_LOOKUP_STAGE = {
  $lookup: { from: 'sites', localField: 'siteId', foreignField: '_id', as: 'sites' },
} as const;

/** Aggregation stages that select the sites without stored members. The owner of such a site is its creator. */
const SITES_WITHOUT_MEMBERS_STAGES = [
  { $lookup: { from: 'siteMembers', localField: '_id', foreignField: 'siteId', as: 'members' } },
  { $match: { members: [] } },
  { $unset: 'members' },
];

export class MongoMemberRepository implements MemberRepository {
  private readonly members;

  constructor(private readonly database: MongoDatabase) {
    this.members = database.collections.siteMembers;
  }

  async findMembership(siteId: string, accountId: string): Promise<Membership | undefined> {
    const found = this.members.aggregate<MemberWithSiteDocument>([
      { $match: { _id: toSiteMemberKey(siteId, accountId) } },
      SITE_LOOKUP_STAGE,
    ]);
    const [membership] = (await this.database.execute(() => found.toArray())).flatMap(toMemberships);
    return membership ?? this.findDefaultOwnership(siteId, accountId);
  }

  /** Finds the membership of the creator of a site without stored members. */
  private async findDefaultOwnership(siteId: string, accountId: string): Promise<Membership | undefined> {
    const { sites } = this.database.collections;
    const found = sites.aggregate<SiteDocument>([
      { $match: { _id: siteId, accountId } },
      ...SITES_WITHOUT_MEMBERS_STAGES,
    ]);
    const [site] = await this.database.execute(() => found.toArray());
    return site && { site: toSite(site), role: 'owner' };
  }

  async listMemberships(accountId: string, limit: number, after = ''): Promise<readonly Membership[]> {
    const found = this.members.aggregate<MemberWithSiteDocument>([
      { $match: { accountId, siteId: { $gt: after } } },
      { $sort: { siteId: 1 } },
      { $limit: limit },
      SITE_LOOKUP_STAGE,
      {
        $unionWith: {
          coll: 'sites',
          pipeline: [
            { $match: { accountId, _id: { $gt: after } } },
            ...SITES_WITHOUT_MEMBERS_STAGES,
            { $project: { siteId: '$_id', role: { $literal: 'owner' }, sites: ['$$ROOT'] } },
          ],
        },
      },
      { $sort: { siteId: 1 } },
      { $limit: limit },
    ]);
    return (await this.database.execute(() => found.toArray())).flatMap(toMemberships);
  }

  async list(siteId: string): Promise<readonly SiteMember[]> {
    const { sites } = this.database.collections;
    return this.database.execute(async () => {
      const stored = await this.members.find({ siteId }, { sort: MEMBER_ORDER }).toArray();
      return stored.length > 0 ? stored.map(toSiteMember) : deriveDefaultMembers(await sites.findOne({ _id: siteId }));
    });
  }

  async change(
    siteId: string,
    change: (members: readonly SiteMember[]) => readonly SiteMember[],
  ): Promise<readonly SiteMember[]> {
    const { collections } = this.database;
    await withAccountsLock(this.database, (session) => changeSiteMembers(collections, siteId, change, session));
    return this.list(siteId);
  }

  async listFormerMembers(limit: number): Promise<readonly FormerMember[]> {
    const found = this.database.collections.formerMembers.find({}, { limit });
    const former = await this.database.execute(() => found.toArray());
    return former.map(({ siteId, accountId }) => ({ siteId, accountId }));
  }

  async deleteFormerMember({ siteId, accountId }: FormerMember): Promise<void> {
    const { formerMembers } = this.database.collections;
    await this.database.execute(() => formerMembers.deleteOne({ _id: toSiteMemberKey(siteId, accountId) }));
  }
}

function toMemberships({ sites, role }: MemberWithSiteDocument): readonly Membership[] {
  return sites.map((site) => ({ site: toSite(site), role }));
}
