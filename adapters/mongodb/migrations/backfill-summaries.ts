import type { AnyBulkWriteOperation } from 'mongodb';
import { parseStoredTicket, toConversationListingFields } from '../documents/conversation-mapper.ts';
import type { Collections, ConversationDocument } from '../documents/documents.ts';

const BATCH_SIZE = 500;

/**
 * Migration: sets the fields that lists and searches of the console need. The migration recognises old documents by
 * their fields, so it may run repeatedly and in several processes.
 */
export async function backfillSummaries({ conversations }: Collections): Promise<void> {
  let writes: AnyBulkWriteOperation<ConversationDocument>[] = [];
  for await (const { _id, siteId, changeNumber, document } of conversations.find({ createdAt: { $exists: false } })) {
    const $set = toConversationListingFields(parseStoredTicket({ document: Buffer.from(document) }));
    // If the conversation has changed since this read, the change has set the fields, and the filter does not match.
    writes.push({ updateOne: { filter: { _id, siteId, changeNumber }, update: { $set } } });
    if (writes.length < BATCH_SIZE) continue;
    await conversations.bulkWrite(writes, { ordered: false });
    writes = [];
  }
  if (writes.length > 0) await conversations.bulkWrite(writes, { ordered: false });
}
