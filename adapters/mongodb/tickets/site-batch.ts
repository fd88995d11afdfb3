import type { ClientSession } from 'mongodb';
import { IdempotencyKeyReused } from '../../../core/shared/domain-error.ts';
import { TicketNotFound } from '../../../core/tickets/ticket-errors.ts';
import type { Opening, Stored } from '../../../core/tickets/ticket-repository.port.ts';
import { isDuplicateKey } from '../database/duplicate-key.ts';
import { MetAnother } from '../database/met-another.ts';
import { KeptConversation } from '../documents/conversation-mapper.ts';
import { submissionKey, usedKey } from '../documents/document-keys.ts';
import type { Collections, ConversationDocument, SubmissionDocument, UsedKeyDocument } from '../documents/documents.ts';
import type { Grounds } from './grounds.ts';
import type { SiteChange } from './site-change.ts';

export type Outcome = { readonly stored: Stored } | { readonly error: unknown };

/** Several changes of one site's conversations, derived one after the other and written together. */
export class SiteBatch {
  private readonly conversations = new Map<string, KeptConversation>();
  private readonly newSubmissions = new Map<string, SubmissionDocument>();
  private readonly newKeys = new Map<string, UsedKeyDocument>();

  /** `latest` is the number of the site's latest change. */
  constructor(
    private readonly siteId: string,
    private readonly grounds: Grounds,
    private latest: number,
  ) {
    for (const [id, stored] of grounds.conversations) this.conversations.set(id, KeptConversation.found(stored));
  }

  /** The number of the latest change when all that was attempted is written. */
  get latestChange(): number {
    return this.latest;
  }

  /** Works out one change; one that throws leaves nothing behind. */
  attempt(change: SiteChange): Outcome {
    try {
      return { stored: 'ticket' in change ? this.open(change) : this.change(change) };
    } catch (error) {
      return { error };
    }
  }

  /** The conversations that are to be written, as they will be. */
  get written(): readonly ConversationDocument[] {
    return [...this.conversations.values()].filter(({ isChanged }) => isChanged).map(({ stored }) => stored);
  }

  get isEmpty(): boolean {
    return this.written.length === 0 && this.newKeys.size === 0;
  }

  /** Writes it all. @throws MetAnother when the grounds have changed since they were read */
  async write(collections: Collections, session: ClientSession): Promise<void> {
    const { conversations, conversationChanges, submissions, usedKeys } = collections;
    const changed = [...this.conversations.values()].filter(({ isChanged }) => isChanged);
    if (changed.length > 0) {
      const writes = changed.map((kept) => kept.write());
      const { matchedCount, insertedCount } = await conversations.bulkWrite(writes, { session, ordered: false });
      if (matchedCount + insertedCount < changed.length) throw new MetAnother();
    }
    const changes = changed.flatMap((kept) => kept.changes);
    if (changes.length > 0) await conversationChanges.insertMany(changes, { session });
    const [opened, used] = [[...this.newSubmissions.values()], [...this.newKeys.values()]];
    try {
      if (opened.length > 0) await submissions.insertMany(opened, { session });
      if (used.length > 0) await usedKeys.insertMany(used, { session });
    } catch (error) {
      throw isDuplicateKey(error) ? new MetAnother() : error;
    }
  }

  private open({ ticket, tokenHash, submission: { id, fingerprint } }: Opening): Stored {
    const _id = submissionKey(this.siteId, id);
    const known = this.newSubmissions.get(_id) ?? this.grounds.submissions.get(_id);
    if (known) {
      if (known.fingerprint !== fingerprint) throw reused();
      return this.find(known.conversationId).read(true);
    }
    const kept = KeptConversation.opened(ticket, tokenHash, () => this.nextChange());
    this.conversations.set(ticket.id, kept);
    this.newSubmissions.set(_id, { _id, fingerprint, conversationId: ticket.id });
    return { ticket, changeNumber: this.latest, repeated: false };
  }

  private change({ conversationId, ticketsOnly, change, once }: Exclude<SiteChange, Opening>): Stored {
    const kept = this.find(conversationId);
    if (ticketsOnly && kept.stored.route !== 'ticket') throw notFound();
    if (!once) return kept.apply(change, () => this.nextChange());
    const _id = usedKey(this.siteId, conversationId, once.key);
    const used = this.newKeys.get(_id) ?? this.grounds.usedKeys.get(_id);
    if (used && used.fingerprint !== once.fingerprint) throw reused();
    if (used) return kept.read(true);
    const stored = kept.apply(change, () => this.nextChange());
    this.newKeys.set(_id, { _id, fingerprint: once.fingerprint, usedAt: once.at });
    return stored;
  }

  private find(conversationId: string): KeptConversation {
    const kept = this.conversations.get(conversationId);
    if (!kept) throw notFound();
    return kept;
  }

  private nextChange(): number {
    this.latest += 1;
    return this.latest;
  }
}

function notFound(): TicketNotFound {
  return new TicketNotFound('The site has no such ticket.');
}

function reused(): IdempotencyKeyReused {
  return new IdempotencyKeyReused('This key was used before for a request that said something else.');
}
