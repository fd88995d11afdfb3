import type { Collections } from '../documents/documents.ts';

/**
 * Migration: makes the account of each site without members its owner. The migration may run repeatedly and in several
 * processes.
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
