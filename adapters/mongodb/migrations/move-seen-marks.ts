import type { Collections } from '../documents/documents.ts';

/**
 * Migration: moves the marks of visitors from `visitorMail` to `seenMarks`. It recognises old documents by their
 * fields, so it may run repeatedly and in several processes. When the answers were seen was not stored.
 */
export async function moveSeenMarks({ visitorMail }: Collections): Promise<void> {
  await visitorMail
    .aggregate([
      { $match: { seenThrough: { $gt: 0 } } },
      { $project: { _id: { $concat: ['$_id', ' visitor'] }, through: '$seenThrough', seenAt: '$seenThrough' } },
      { $merge: { into: 'seenMarks', whenMatched: 'keepExisting' } },
    ])
    .toArray();
  await visitorMail.updateMany({ seenThrough: { $exists: true } }, { $unset: { seenThrough: true } });
}
