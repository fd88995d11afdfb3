import type { Collections } from '../documents/documents.ts';

/**
 * Migration: if a site has no members, adds the account that created the site as its owner. The migration may run
 * repeatedly and in several processes.
 */
export async function backfillSiteMembers({ sites }: Collections): Promise<void> {
  await sites
    .aggregate([
      { $lookup: { from: 'siteMembers', localField: '_id', foreignField: 'siteId', as: 'members' } },
      { $match: { members: [] } },
      {
        $project: {
          _id: { $concat: ['$_id', ' ', '$accountId'] },
          siteId: '$_id',
          accountId: 1,
          role: { $literal: 'owner' },
          since: '$createdAt',
        },
      },
      { $merge: { into: 'siteMembers', whenMatched: 'keepExisting' } },
    ])
    .toArray();
}
