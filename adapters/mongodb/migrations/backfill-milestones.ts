import type { AnyBulkWriteOperation } from 'mongodb';
import type { ConversationFieldChange } from '../../../core/tickets/conversation-change.ts';
import { deriveFirstAnswer } from '../../../core/tickets/milestones.ts';
import { parseStoredTicket } from '../documents/conversation-mapper.ts';
import type { Collections, ConversationDocument } from '../documents/documents.ts';

const BATCH_SIZE = 500;

/**
 * Migration: sets `firstAnsweredAt`, `firstAnswerMs` and `resolvedAt` of conversations that do not have these fields.
 * So the migration may run repeatedly and in several processes.
 */
export async function backfillMilestones(collections: Collections): Promise<void> {
  await writeConversationsInBatches(collections, listFirstAnswerWrites(collections));
  await writeConversationsInBatches(collections, listResolutionWrites(collections));
  // Early versions stored no histories. If the history of a conversation lacks the resolution, `updatedAt` is the best
  // known time.
  await collections.conversations.updateMany({ status: 'resolved', resolvedAt: { $exists: false } }, [
    { $set: { resolvedAt: '$updatedAt' } },
  ]);
}

type ConversationBulkWrite = AnyBulkWriteOperation<ConversationDocument>;

async function* listFirstAnswerWrites({ conversations }: Collections): AsyncGenerator<ConversationBulkWrite> {
  const missingFilter = { firstAnsweredAt: { $exists: false } };
  for await (const { _id, siteId, document } of conversations.find(missingFilter, {
    projection: { siteId: 1, document: 1 },
  })) {
    const firstAnswer = deriveFirstAnswer(parseStoredTicket({ document: Buffer.from(document) }));
    if (firstAnswer) yield { updateOne: { filter: { _id, siteId, ...missingFilter }, update: { $set: firstAnswer } } };
  }
}

/** Lists writes for the history entries that resolved a conversation. `$min` stores the earliest time. */
async function* listResolutionWrites({ conversationChanges }: Collections): AsyncGenerator<ConversationBulkWrite> {
  for await (const { _id: key, document } of conversationChanges.find({ document: /"to":"resolved"/ })) {
    const [siteId = '', _id = ''] = key.split(' ');
    const resolution = (JSON.parse(document) as readonly ConversationFieldChange[]).find(
      ({ change: { field, to } }) => field === 'status' && to === 'resolved',
    );
    if (resolution) yield { updateOne: { filter: { _id, siteId }, update: { $min: { resolvedAt: resolution.at } } } };
  }
}

async function writeConversationsInBatches(
  { conversations }: Collections,
  writes: AsyncGenerator<ConversationBulkWrite>,
): Promise<void> {
  let batch: ConversationBulkWrite[] = [];
  for await (const write of writes) {
    batch.push(write);
    if (batch.length < BATCH_SIZE) continue;
    await conversations.bulkWrite(batch, { ordered: false });
    batch = [];
  }
  if (batch.length > 0) await conversations.bulkWrite(batch, { ordered: false });
}
