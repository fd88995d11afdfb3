import type { ClientSession } from 'mongodb';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { submissionKey, usedKey } from '../documents/document-keys.ts';
import type { Collections, ConversationDocument, SubmissionDocument, UsedKeyDocument } from '../documents/documents.ts';
import type { SiteChange } from './site-change.ts';

/** What is stored of that on which changes are decided: conversations, submissions and used keys, by their ids. */
export class Grounds {
  readonly conversations = new Map<string, ConversationDocument>();
  readonly submissions = new Map<string, SubmissionDocument>();
  readonly usedKeys = new Map<string, UsedKeyDocument>();

  /** Takes these up as well; of two states of one conversation the later stays. */
  add({ conversations, submissions, usedKeys }: Grounds): void {
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

/** Reads the grounds of changes. */
export class GroundReads {
  private readonly byKey: (key: string) => Promise<ConversationDocument | undefined>;
  private readonly submission;
  private readonly usedKey;

  constructor(database: MongoDatabase) {
    const { conversations, submissions, usedKeys } = database.collections;
    this.byKey = database.gathering(async (keys) => {
      const wanted = keys.map((key) => key.split(' '));
      const siteId = { $in: [...new Set(wanted.map(([site = '']) => site))] };
      const found = conversations.find({ _id: { $in: wanted.map(([, id = '']) => id) }, siteId });
      return new Map((await found.toArray()).map((one) => [`${one.siteId} ${one._id}`, one]));
    });
    this.submission = database.gathering(async (keys) =>
      byId(await submissions.find({ _id: { $in: keys } }).toArray()),
    );
    this.usedKey = database.gathering(async (keys) => byId(await usedKeys.find({ _id: { $in: keys } }).toArray()));
  }

  /** The site's conversation of either route as it is now, or `undefined`. */
  conversation(siteId: string, id: string): Promise<ConversationDocument | undefined> {
    return this.byKey(`${siteId} ${id}`);
  }

  /** The grounds of one change as they are now. */
  async of(siteId: string, change: SiteChange): Promise<Grounds> {
    const grounds = new Grounds();
    if ('ticket' in change) {
      const known = await this.submission(submissionKey(siteId, change.submission.id));
      if (!known) return grounds;
      grounds.submissions.set(known._id, known);
      grounds.addConversation(await this.conversation(siteId, known.conversationId));
      return grounds;
    }
    const { conversationId, once } = change;
    const [stored, used] = await Promise.all([
      this.conversation(siteId, conversationId),
      once && this.usedKey(usedKey(siteId, conversationId, once.key)),
    ]);
    grounds.addConversation(stored);
    if (used) grounds.usedKeys.set(used._id, used);
    return grounds;
  }
}

/** The grounds of changes as the session's transaction sees them. */
export async function groundsWithin(
  session: ClientSession,
  { conversations, submissions, usedKeys }: Collections,
  siteId: string,
  changes: readonly SiteChange[],
): Promise<Grounds> {
  const grounds = new Grounds();
  const opened = changes.flatMap((one) => ('ticket' in one ? [submissionKey(siteId, one.submission.id)] : []));
  const others = changes.flatMap((one) => ('ticket' in one ? [] : [one]));
  const keys = others.flatMap(({ conversationId, once }) => (once ? [usedKey(siteId, conversationId, once.key)] : []));
  const bySubmission = opened.length > 0 ? submissions.find({ _id: { $in: opened } }, { session }) : [];
  for await (const one of bySubmission) grounds.submissions.set(one._id, one);
  const byKey = keys.length > 0 ? usedKeys.find({ _id: { $in: keys } }, { session }) : [];
  for await (const one of byKey) grounds.usedKeys.set(one._id, one);
  const ids = [...grounds.submissions.values(), ...others].map(({ conversationId }) => conversationId);
  for await (const one of conversations.find({ _id: { $in: ids }, siteId }, { session })) grounds.addConversation(one);
  return grounds;
}

function byId<T extends { readonly _id: string }>(found: readonly T[]): ReadonlyMap<string, T> {
  return new Map(found.map((one) => [one._id, one]));
}
