import type { Collections } from './documents.ts';

const IS_APPLIED = { $eq: ['$state', 'applied'] };

/**
 * Adds to the deliveries of an older program when they were applied, and counts the attempt that ended them. Each document
 * is recognised by what the older program wrote, so this may run again, and in several processes at once.
 */
export async function backfillDeliveries({ deliveries }: Collections): Promise<void> {
  await deliveries.updateMany({ appliedChange: { $exists: true } }, [
    {
      $set: {
        appliedAt: { $cond: [IS_APPLIED, '$settledAt', '$$REMOVE'] },
        attempts: { $add: ['$attempts', { $cond: [IS_APPLIED, 1, 0] }] },
      },
    },
    { $unset: 'appliedChange' },
  ]);
  await deliveries.updateMany({ state: { $in: ['unmatched', 'failed'] }, attempts: 0 }, { $set: { attempts: 1 } });
}
