import type { ClientSession } from 'mongodb';
import { IdempotencyKeyReused } from '../../core/shared/domain-error.ts';
import { TicketNotFound } from '../../core/tickets/ticket-errors.ts';
import type { Once, Opening, Stored, TicketChange } from '../../core/tickets/ticket-repository.port.ts';
import {
  type Collections,
  type SubmissionDocument,
  submissionKey,
  type UsedKeyDocument,
  usedKey,
} from './documents.ts';
import { isDuplicateKey } from './duplicate-key.ts';
import { KeptConversation } from './kept-conversation.ts';
import { MetAnother } from './mongo-database.ts';

/** A change of a conversation that exists; of a ticket alone, where that is said. */
export interface ChangeOfOne {
  readonly conversationId: string;
  readonly ticketsOnly: boolean;
  readonly change: TicketChange;
  readonly once: Once | undefined;
}

export type SiteChange = Opening | ChangeOfOne;

export type Outcome = { readonly stored: Stored } | { readonly error: unknown };

/** Several changes of one site's conversations that are stored together, as if one after the other. */
export class SiteBatch {
  private readonly conversations = new Map<string, KeptConversation>();
  private readonly submissions = new Map<string, SubmissionDocument>();
  private readonly usedKeys = new Map<string, UsedKeyDocument>();
  private readonly newSubmissions: SubmissionDocument[] = [];
  private readonly newKeys: UsedKeyDocument[] = [];
  private latest = 0;

  constructor(
    private readonly siteId: string,
    private readonly changes: readonly SiteChange[],
    private readonly collections: Collections,
    private readonly session: ClientSession,
  ) {}

  /** Reads, changes and writes within the session's transaction; a change that throws stores nothing of itself. */
  async run(): Promise<readonly Outcome[]> {
    const reserved = await this.takeTurn();
    this.latest = reserved - this.changes.length;
    await this.read();
    const outcomes = this.changes.map((change) => this.attempt(change));
    const isEmpty = this.latest === reserved - this.changes.length && this.newKeys.length === 0;
    if (isEmpty) await this.session.abortTransaction();
    else await this.write(reserved);
    return outcomes;
  }

  /**
   * Takes as many change numbers as there can be changes, first of all: the batches of other processes for this site meet
   * here and wait for their turn, and what is read after it is what they left. Answers the last number.
   */
  private async takeTurn(): Promise<number> {
    const { counters } = this.collections;
    const taken = { $inc: { latest: this.changes.length } };
    const options = { upsert: true, returnDocument: 'after', session: this.session } as const;
    const counter = await counters.findOneAndUpdate({ _id: this.siteId }, taken, options).catch((error: unknown) => {
      throw isDuplicateKey(error) ? new MetAnother() : error;
    });
    return counter?.latest ?? 0;
  }

  private async read(): Promise<void> {
    const { siteId, session, collections } = this;
    const submissionIds = this.changes.flatMap((one) =>
      'ticket' in one ? [submissionKey(siteId, one.submission.id)] : [],
    );
    const keyIds = this.changes.flatMap((one) =>
      'change' in one && one.once ? [usedKey(siteId, one.conversationId, one.once.key)] : [],
    );
    if (submissionIds.length > 0) {
      const found = collections.submissions.find({ _id: { $in: submissionIds } }, { session });
      for await (const submission of found) this.submissions.set(submission._id, submission);
    }
    if (keyIds.length > 0) {
      const found = collections.usedKeys.find({ _id: { $in: keyIds } }, { session });
      for await (const key of found) this.usedKeys.set(key._id, key);
    }
    const ids = new Set([...this.submissions.values()].map(({ conversationId }) => conversationId));
    for (const one of this.changes) if ('change' in one) ids.add(one.conversationId);
    if (ids.size === 0) return;
    const found = collections.conversations.find({ _id: { $in: [...ids] }, siteId }, { session });
    for await (const stored of found) this.conversations.set(stored._id, KeptConversation.found(stored));
  }

  private attempt(change: SiteChange): Outcome {
    try {
      return { stored: 'ticket' in change ? this.open(change) : this.change(change) };
    } catch (error) {
      return { error };
    }
  }

  private open({ ticket, tokenHash, submission }: Opening): Stored {
    const _id = submissionKey(this.siteId, submission.id);
    const known = this.submissions.get(_id);
    if (known) {
      if (known.fingerprint !== submission.fingerprint) throw reused();
      return this.find(known.conversationId).read(true);
    }
    const kept = KeptConversation.opened(ticket, tokenHash, () => this.nextChange());
    this.conversations.set(ticket.id, kept);
    const remembered = { _id, fingerprint: submission.fingerprint, conversationId: ticket.id };
    this.submissions.set(_id, remembered);
    this.newSubmissions.push(remembered);
    return { ticket, changeNumber: this.latest, repeated: false };
  }

  private change({ conversationId, ticketsOnly, change, once }: ChangeOfOne): Stored {
    const kept = this.find(conversationId);
    if (ticketsOnly && !kept.isTicket) throw notFound();
    const _id = once && usedKey(this.siteId, conversationId, once.key);
    const used = _id === undefined ? undefined : this.usedKeys.get(_id);
    if (used && used.fingerprint !== once?.fingerprint) throw reused();
    if (used) return kept.read(true);
    const stored = kept.apply(change, () => this.nextChange());
    if (once && _id !== undefined) {
      const remembered = { _id, fingerprint: once.fingerprint, usedAt: once.at };
      this.usedKeys.set(_id, remembered);
      this.newKeys.push(remembered);
    }
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

  private async write(reserved: number): Promise<void> {
    const { siteId, latest, session } = this;
    const { conversations, submissions, usedKeys, counters } = this.collections;
    const writes = [...this.conversations.values()].flatMap((kept) => kept.write() ?? []);
    if (writes.length > 0) await conversations.bulkWrite(writes, { session, ordered: false });
    if (this.newSubmissions.length > 0) await submissions.insertMany(this.newSubmissions, { session });
    if (this.newKeys.length > 0) await usedKeys.insertMany(this.newKeys, { session });
    if (latest < reserved) await counters.updateOne({ _id: siteId }, { $set: { latest } }, { session });
  }
}

function notFound(): TicketNotFound {
  return new TicketNotFound('The site has no such ticket.');
}

function reused(): IdempotencyKeyReused {
  return new IdempotencyKeyReused('This key was used before for a request that said something else.');
}
