import type { Collections } from '../documents/documents.ts';

const IS_APPLIED_EXPRESSION = { $eq: ['$state', 'applied'] };

/**
 * Migration: sets `appliedAt`, and counts the final attempt in `attempts`. The migration recognises old documents by
 * their fields, so it may run repeatedly and in several processes.
 */
export async function backfillDeliveries({ deliveries }: Collections): Promise<void> {
  await deliveries.updateMany({ appliedChange: { $exists: true } }, [
    {
      $set: {
        appliedAt: { $cond: [IS_APPLIED_EXPRESSION, '$settledAt', '$$REMOVE'] },
        attempts: { $add: ['$attempts', { $cond: [IS_APPLIED_EXPRESSION, 1, 0] }] },
      },
    },
    { $unset: 'appliedChange' },
  ]);
  await deliveries.updateMany({ state: { $in: ['unmatched', 'failed'] }, attempts: 0 }, { $set: { attempts: 1 } });
}
