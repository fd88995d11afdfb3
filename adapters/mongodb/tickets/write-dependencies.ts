import type { ClientSession } from 'mongodb';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { toSubmissionKey, toUsedKeyId } from '../documents/document-keys.ts';
import type { Collections, ConversationDocument, SubmissionDocument, UsedKeyDocument } from '../documents/documents.ts';
import type { ConversationWrite } from './conversation-write.ts';

/** The stored documents that writes depend on: conversations, submissions and used idempotency keys, by id. */
export class WriteDependencies {
  readonly conversations = new Map<string, ConversationDocument>();
  readonly submissions = new Map<string, SubmissionDocument>();
  readonly usedKeys = new Map<string, UsedKeyDocument>();

  /** Adds all documents of another snapshot. If both contain the same conversation, its later state is used. */
  merge({ conversations, submissions, usedKeys }: WriteDependencies): void {
    for (const one of conversations.values()) this.addConversation(one);
    for (const [key, submission] of submissions) this.submissions.set(key, submission);
    for (const [key, used] of usedKeys) this.usedKeys.set(key, used);
  }

  addConversation(stored: ConversationDocument | undefined): void {
    if (stored && stored.changeNumber > (this.conversations.get(stored._id)?.changeNumber ?? 0)) {
      this.conversations.set(stored._id, stored);
    }
  }
}

/** Reads current documents outside of a transaction, in batches. */
export class WriteDependencyReader {
  private readonly readConversation: (key: string) => Promise<ConversationDocument | undefined>;
  private readonly readSubmission;
  private readonly readUsedKey;

  constructor(database: MongoDatabase) {
    const { conversations, submissions, usedKeys } = database.collections;
    this.readConversation = database.batchReads(async (keys) => {
      const pairs = keys.map((key) => key.split(' '));
      const siteId = { $in: [...new Set(pairs.map(([site = '']) => site))] };
      const found = conversations.find({ _id: { $in: pairs.map(([, id = '']) => id) }, siteId });
      return new Map((await found.toArray()).map((one) => [`${one.siteId} ${one._id}`, one]));
    });
    this.readSubmission = database.batchReads(async (keys) =>
      indexById(await submissions.find({ _id: { $in: keys } }).toArray()),
    );
    this.readUsedKey = database.batchReads(async (keys) =>
      indexById(await usedKeys.find({ _id: { $in: keys } }).toArray()),
    );
  }

  /** Finds the current conversation of any route, `undefined` if the site has none with this id. */
  findConversation(siteId: string, id: string): Promise<ConversationDocument | undefined> {
    return this.readConversation(`${siteId} ${id}`);
  }

  /** Reads the current documents that one write depends on. */
  async readDependencies(siteId: string, write: ConversationWrite): Promise<WriteDependencies> {
    const snapshot = new WriteDependencies();
    if ('ticket' in write) {
      const known = await this.readSubmission(toSubmissionKey(siteId, write.submission.id));
      if (!known) return snapshot;
      snapshot.submissions.set(known._id, known);
      snapshot.addConversation(await this.findConversation(siteId, known.conversationId));
      return snapshot;
    }
    const { conversationId, idempotency } = write;
    const [stored, used] = await Promise.all([
      this.findConversation(siteId, conversationId),
      idempotency && this.readUsedKey(toUsedKeyId(siteId, conversationId, idempotency.key)),
    ]);
    snapshot.addConversation(stored);
    if (used) snapshot.usedKeys.set(used._id, used);
    return snapshot;
  }
}

/** Reads the documents that these writes depend on, as the session's transaction sees them. */
export async function readDependenciesInTransaction(
  session: ClientSession,
  { conversations, submissions, usedKeys }: Collections,
  siteId: string,
  writes: readonly ConversationWrite[],
): Promise<WriteDependencies> {
  const snapshot = new WriteDependencies();
  const submissionKeys = writes.flatMap((one) => ('ticket' in one ? [toSubmissionKey(siteId, one.submission.id)] : []));
  const changes = writes.flatMap((one) => ('ticket' in one ? [] : [one]));
  const keys = changes.flatMap(({ conversationId, idempotency }) =>
    idempotency ? [toUsedKeyId(siteId, conversationId, idempotency.key)] : [],
  );
  const bySubmission = submissionKeys.length > 0 ? submissions.find({ _id: { $in: submissionKeys } }, { session }) : [];
  for await (const one of bySubmission) snapshot.submissions.set(one._id, one);
  const byKey = keys.length > 0 ? usedKeys.find({ _id: { $in: keys } }, { session }) : [];
  for await (const one of byKey) snapshot.usedKeys.set(one._id, one);
  const ids = [...snapshot.submissions.values(), ...changes].map(({ conversationId }) => conversationId);
  for await (const one of conversations.find({ _id: { $in: ids }, siteId }, { session })) snapshot.addConversation(one);
  return snapshot;
}

function indexById<T extends { readonly _id: string }>(found: readonly T[]): ReadonlyMap<string, T> {
  return new Map(found.map((one) => [one._id, one]));
}
