import type { AnyBulkWriteOperation } from 'mongodb';
import { parseTicket } from '../../../core/tickets/ticket-document.ts';
import { toListFields } from '../documents/conversation-mapper.ts';
import type { Collections, ConversationDocument } from '../documents/documents.ts';

const BATCH_SIZE = 500;

/** Migration: sets the fields that lists and searches of the console need. It may run repeatedly. */
export async function backfillSummaries({ conversations }: Collections): Promise<void> {
  let writes: AnyBulkWriteOperation<ConversationDocument>[] = [];
  for await (const { _id, siteId, document } of conversations.find({ card: { $exists: false } })) {
    const $set = toListFields(parseTicket(Buffer.from(document).toString()));
    writes.push({ updateOne: { filter: { _id, siteId, card: { $exists: false } }, update: { $set } } });
    if (writes.length < BATCH_SIZE) continue;
    await conversations.bulkWrite(writes, { ordered: false });
    writes = [];
  }
  if (writes.length > 0) await conversations.bulkWrite(writes, { ordered: false });
}
