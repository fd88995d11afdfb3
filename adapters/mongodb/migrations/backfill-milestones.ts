import type { AnyBulkWriteOperation } from 'mongodb';
import type { ConversationChange } from '../../../core/tickets/conversation-change.ts';
import { deriveFirstAnswer } from '../../../core/tickets/milestones.ts';
import { parseStoredTicket } from '../documents/conversation-mapper.ts';
import type { Collections, ConversationDocument } from '../documents/documents.ts';

const BATCH_SIZE = 500;

/**
 * Migration: sets `firstAnsweredAt`, `firstAnswerMs` and `resolvedAt` of conversations. Once set, these fields keep
 * their values, so it may run repeatedly and in several processes.
 */
export async function backfillMilestones(collections: Collections): Promise<void> {
  await writeInBatches(collections, listFirstAnswers(collections));
  await writeInBatches(collections, listResolutions(collections));
  // The history has no entry if the conversation was resolved before histories were stored.
  await collections.conversations.updateMany({ status: 'resolved', resolvedAt: { $exists: false } }, [
    { $set: { resolvedAt: '$updatedAt' } },
  ]);
}

type ConversationWrite = AnyBulkWriteOperation<ConversationDocument>;

async function* listFirstAnswers({ conversations }: Collections): AsyncGenerator<ConversationWrite> {
  const isMissing = { firstAnsweredAt: { $exists: false } };
  for await (const { _id, siteId, document } of conversations.find(isMissing, {
    projection: { siteId: 1, document: 1 },
  })) {
    const firstAnswer = deriveFirstAnswer(parseStoredTicket({ document: Buffer.from(document) }));
    if (firstAnswer) yield { updateOne: { filter: { _id, siteId, ...isMissing }, update: { $set: firstAnswer } } };
  }
}

/** Lists the changes of the history that resolved a conversation. The earliest of a conversation remains. */
async function* listResolutions({ conversationChanges }: Collections): AsyncGenerator<ConversationWrite> {
  for await (const { _id: key, document } of conversationChanges.find({ document: /"to":"resolved"/ })) {
    const [siteId = '', _id = ''] = key.split(' ');
    const resolution = (JSON.parse(document) as readonly ConversationChange[]).find(
      ({ change: { field, to } }) => field === 'status' && to === 'resolved',
    );
    if (resolution) yield { updateOne: { filter: { _id, siteId }, update: { $min: { resolvedAt: resolution.at } } } };
  }
}

async function writeInBatches(
  { conversations }: Collections,
  writes: AsyncGenerator<ConversationWrite>,
): Promise<void> {
  let batch: ConversationWrite[] = [];
  for await (const write of writes) {
    batch.push(write);
    if (batch.length < BATCH_SIZE) continue;
    await conversations.bulkWrite(batch, { ordered: false });
    batch = [];
  }
  if (batch.length > 0) await conversations.bulkWrite(batch, { ordered: false });
}
