import type { AnyBulkWriteOperation } from 'mongodb';
import type { ConversationSummary } from '../../../core/tickets/conversation-summary.ts';
import { toLookupPhone } from '../../../core/tickets/inbox-fields.ts';
import type { Collections, ConversationDocument } from '../documents/documents.ts';

const BATCH_SIZE = 500;

/** Matches a `card` with the field `phone`. Quotes in the texts of a card are escaped, so no text matches. */
const PHONE_PATTERN = /"phone":"/;

/**
 * Migration: sets `visitorPhone`, by which conversations of a phone number are found. The migration recognises old
 * documents by their fields, so it may run repeatedly and in several processes.
 */
export async function backfillVisitorPhones({ conversations }: Collections): Promise<void> {
  const filter = { visitorPhone: { $exists: false }, card: PHONE_PATTERN };
  let writes: AnyBulkWriteOperation<ConversationDocument>[] = [];
  for await (const { _id, siteId, card } of conversations.find(filter, { projection: { siteId: 1, card: 1 } })) {
    const { visitor } = JSON.parse(card ?? '{}') as ConversationSummary;
    const visitorPhone = toLookupPhone(visitor.phone);
    if (visitorPhone === null) continue;
    writes.push({ updateOne: { filter: { _id, siteId }, update: { $set: { visitorPhone } } } });
    if (writes.length < BATCH_SIZE) continue;
    await conversations.bulkWrite(writes, { ordered: false });
    writes = [];
  }
  if (writes.length > 0) await conversations.bulkWrite(writes, { ordered: false });
}
