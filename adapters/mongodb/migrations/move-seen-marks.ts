import type { Collections } from '../documents/documents.ts';

/**
 * Migration: moves the seen marks of visitors from `visitorMail` to `seenMarks`. The time at which a visitor saw a
 * message was not stored, so `seenAt` becomes the time of the message. The migration recognises old documents by their
 * fields, so it may run repeatedly and in several processes.
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
