import type { ClientSession, Collection, Filter } from 'mongodb';
import { NO_RECEIVERS, type ReceiverKinds } from '../../../core/events/event.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { toIdempotencyRecordKey, toSubmissionKey } from '../documents/document-keys.ts';
import type {
  Collections,
  ConversationDocument,
  ConversationSubmissionDocument,
  IdempotencyRecordDocument,
} from '../documents/documents.ts';
import { createReceiverStages, groupReceiverKindsBySite, type ReceiverRow } from '../webhooks/receiver-stages.ts';
import type { ConversationWrite } from './conversation-write.ts';

/**
 * The stored documents that writes to a site depend on: conversations, submissions and used idempotency keys, by id.
 * `receivers` decides which events the writes store: those that the site has a receiver for.
 */
export class WriteDependencies {
  readonly conversations = new Map<string, ConversationDocument>();
  readonly submissions = new Map<string, ConversationSubmissionDocument>();
  readonly idempotencyRecords = new Map<string, IdempotencyRecordDocument>();
  /**
   * Display names of members by key (`toSiteMemberKey`). A key whose name was not read is absent. The value of an
   * account that is not a member is `undefined`.
   */
  readonly memberNames = new Map<string, string | undefined>();

  constructor(public receivers: ReceiverKinds = NO_RECEIVERS) {}

  /** Adds all documents of another snapshot. Of a conversation in both snapshots, keeps the later state. */
  merge({ receivers, conversations, submissions, idempotencyRecords }: WriteDependencies): void {
    this.receivers = {
      hasWebhook: this.receivers.hasWebhook || receivers.hasWebhook,
      hasMails: this.receivers.hasMails || receivers.hasMails,
    };
    for (const one of conversations.values()) this.addConversation(one);
    for (const [key, submission] of submissions) this.submissions.set(key, submission);
    for (const [key, used] of idempotencyRecords) this.idempotencyRecords.set(key, used);
  }

  /** Adds a conversation, unless this snapshot has the same or a later state of it. */
  addConversation(stored: ConversationDocument | undefined): void {
    if (stored && stored.changeNumber > (this.conversations.get(stored._id)?.changeNumber ?? 0)) {
      this.conversations.set(stored._id, stored);
    }
  }
}

/** A document that a write depends on, and the kinds of event receivers that the site has. */
interface DocumentWithReceivers<Found> {
  readonly found: Found | undefined;
  readonly receivers: ReceiverKinds;
}

/** Reads current documents outside of a transaction, in batches. */
export class WriteDependencyReader {
  private readonly readConversation: (key: string) => Promise<ConversationDocument | undefined>;
  private readonly readChangedConversation;
  private readonly readSubmission;
  private readonly readUsedKey;

  constructor(database: MongoDatabase) {
    const { collections } = database;
    const { conversations, submissions, usedKeys } = collections;
    this.readConversation = database.batchReads(async (keys) => {
      const found = await conversations.find(toConversationKeysFilter(keys)).toArray();
      return new Map(found.map((one) => [toConversationKey(one), one]));
    });
    this.readChangedConversation = database.batchReads((keys) =>
      readDocumentsWithReceivers(collections, conversations, keys, toConversationKeysFilter(keys), toConversationKey),
    );
    this.readSubmission = database.batchReads((keys) =>
      readDocumentsWithReceivers(collections, submissions, keys, { _id: { $in: [...keys] } }, ({ _id }) => _id),
    );
    this.readUsedKey = database.batchReads(async (keys) =>
      indexById(await usedKeys.find({ _id: { $in: keys } }).toArray()),
    );
  }

  /** Finds the current state of a ticket or chat. Returns `undefined` if the site has no conversation with this id. */
  findConversation(siteId: string, id: string): Promise<ConversationDocument | undefined> {
    return this.readConversation(toConversationKey({ siteId, _id: id }));
  }

  /** Reads the current documents that one write depends on. */
  async readDependencies(siteId: string, write: ConversationWrite): Promise<WriteDependencies> {
    if ('ticket' in write) {
      const submission = await this.readSubmission(toSubmissionKey(siteId, write.submission.id));
      const snapshot = new WriteDependencies(submission?.receivers);
      const existing = submission?.found;
      if (!existing) return snapshot;
      snapshot.submissions.set(existing._id, existing);
      snapshot.addConversation(await this.findConversation(siteId, existing.conversationId));
      return snapshot;
    }
    const { conversationId, idempotency } = write;
    const [changed, used] = await Promise.all([
      this.readChangedConversation(toConversationKey({ siteId, _id: conversationId })),
      idempotency && this.readUsedKey(toIdempotencyRecordKey(siteId, conversationId, idempotency.key)),
    ]);
    const snapshot = new WriteDependencies(changed?.receivers);
    snapshot.addConversation(changed?.found);
    if (used) snapshot.idempotencyRecords.set(used._id, used);
    return snapshot;
  }
}

/**
 * Reads the documents that these writes depend on, as the session's transaction sees them. `receivers` were read when
 * the writes arrived.
 */
export async function readDependenciesInTransaction(
  session: ClientSession,
  { conversations, submissions, usedKeys }: Collections,
  siteId: string,
  writes: readonly ConversationWrite[],
  receivers: ReceiverKinds,
): Promise<WriteDependencies> {
  const snapshot = new WriteDependencies(receivers);
  const submissionKeys = writes.flatMap((one) => ('ticket' in one ? [toSubmissionKey(siteId, one.submission.id)] : []));
  const changes = writes.flatMap((one) => ('ticket' in one ? [] : [one]));
  const keys = changes.flatMap(({ conversationId, idempotency }) =>
    idempotency ? [toIdempotencyRecordKey(siteId, conversationId, idempotency.key)] : [],
  );
  const bySubmission = submissionKeys.length > 0 ? submissions.find({ _id: { $in: submissionKeys } }, { session }) : [];
  for await (const one of bySubmission) snapshot.submissions.set(one._id, one);
  const byKey = keys.length > 0 ? usedKeys.find({ _id: { $in: keys } }, { session }) : [];
  for await (const one of byKey) snapshot.idempotencyRecords.set(one._id, one);
  const ids = [...snapshot.submissions.values(), ...changes].map(({ conversationId }) => conversationId);
  for await (const one of conversations.find({ _id: { $in: ids }, siteId }, { session })) snapshot.addConversation(one);
  return snapshot;
}

/**
 * Reads documents by keys that begin with the site's id, and the receivers of events of these sites. One command reads
 * both, so that reading the receivers costs hardly more time.
 */
async function readDocumentsWithReceivers<Found extends { readonly _id: string }>(
  collections: Collections,
  collection: Collection<Found>,
  keys: readonly string[],
  filter: Filter<Found>,
  toKey: (found: Found) => string,
): Promise<ReadonlyMap<string, DocumentWithReceivers<Found>>> {
  const pipeline = [{ $match: filter }, ...createReceiverStages(collections, listSiteIds(keys))];
  const read = await collection.aggregate<Found | ReceiverRow>(pipeline).toArray();
  const found = new Map<string, Found>();
  const rows: ReceiverRow[] = [];
  for (const one of read) {
    if ('_id' in one) found.set(toKey(one), one);
    else rows.push(one);
  }
  const receivers = groupReceiverKindsBySite(rows);
  return new Map(
    keys.map((key) => [key, { found: found.get(key), receivers: receivers.get(parseSiteId(key)) ?? NO_RECEIVERS }]),
  );
}

function toConversationKey({ siteId, _id }: Pick<ConversationDocument, 'siteId' | '_id'>): string {
  return `${siteId} ${_id}`;
}

function toConversationKeysFilter(keys: readonly string[]): Filter<ConversationDocument> {
  return {
    _id: { $in: keys.map((key) => key.slice(parseSiteId(key).length + 1)) },
    siteId: { $in: listSiteIds(keys) },
  };
}

function listSiteIds(keys: readonly string[]): string[] {
  return [...new Set(keys.map(parseSiteId))];
}

/** Parses the site's id at the beginning of a key. */
function parseSiteId(key: string): string {
  const [siteId = ''] = key.split(' ', 1);
  return siteId;
}

function indexById<T extends { readonly _id: string }>(found: readonly T[]): ReadonlyMap<string, T> {
  return new Map(found.map((one) => [one._id, one]));
}
