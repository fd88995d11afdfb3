import type { ClientSession } from 'mongodb';
import type { AnyEventType, NewEvent } from '../../../core/events/event.ts';
import { IdempotencyKeyReused } from '../../../core/shared/domain-error.ts';
import { TicketNotFound } from '../../../core/tickets/ticket-errors.ts';
import type { NewConversation, StoredTicket } from '../../../core/tickets/ticket-repository.port.ts';
import { isDuplicateKeyError } from '../database/duplicate-key.ts';
import { WriteConflict } from '../database/write-conflict.ts';
import { BatchedConversation } from '../documents/conversation-mapper.ts';
import { toSiteMemberKey, toSubmissionKey, toUsedKeyId } from '../documents/document-keys.ts';
import type { Collections, ConversationDocument, SubmissionDocument, UsedKeyDocument } from '../documents/documents.ts';
import type { ConversationWrite } from './conversation-write.ts';
import type { WriteDependencies } from './write-dependencies.ts';

export type ConversationWriteOutcome = { readonly stored: StoredTicket } | { readonly error: unknown };

/**
 * A batch of writes to one site's conversations. They are applied in memory one after the other, and then stored in one
 * transaction.
 */
export class SiteWriteBatch {
  private readonly conversations = new Map<string, BatchedConversation>();
  private readonly newSubmissions = new Map<string, SubmissionDocument>();
  private readonly newKeys = new Map<string, UsedKeyDocument>();
  /** The keys of the members whose names the batch needs, but the snapshot does not contain. */
  readonly unknownMembers = new Set<string>();

  /** `latest` is the site's latest change number before the batch. */
  constructor(
    private readonly siteId: string,
    private readonly snapshot: WriteDependencies,
    private latest: number,
  ) {
    for (const [id, stored] of snapshot.conversations)
      this.conversations.set(id, BatchedConversation.fromDocument(stored, this.findMemberName));
  }

  /** The site's latest change number after the batch. */
  get latestChange(): number {
    return this.latest;
  }

  /** Applies one write in memory. A write that throws has no effect. */
  applyWrite(write: ConversationWrite): ConversationWriteOutcome {
    try {
      return { stored: 'ticket' in write ? this.openConversation(write) : this.change(write) };
    } catch (error) {
      return { error };
    }
  }

  /** The new and changed conversations, in their new state. */
  get changedConversations(): readonly ConversationDocument[] {
    return [...this.conversations.values()].filter(({ isChanged }) => isChanged).map(({ current }) => current);
  }

  get isEmpty(): boolean {
    return this.changedConversations.length === 0 && this.newKeys.size === 0;
  }

  /** Returns the events of the changes in the batch. Those of one conversation are in the order of its changes. */
  listEvents(): readonly NewEvent<AnyEventType>[] {
    return [...this.conversations.values()].flatMap((conversation) => conversation.listEvents());
  }

  /** Stores the batch. @throws WriteConflict if the snapshot is outdated */
  async write(collections: Collections, session: ClientSession): Promise<void> {
    const { conversations, conversationChanges, submissions, usedKeys } = collections;
    const changed = [...this.conversations.values()].filter(({ isChanged }) => isChanged);
    if (changed.length > 0) {
      const writes = changed.map((conversation) => conversation.toBulkWrite());
      const { matchedCount, insertedCount } = await conversations.bulkWrite(writes, { session, ordered: false });
      if (matchedCount + insertedCount < changed.length) throw new WriteConflict();
    }
    const changes = changed.flatMap((conversation) => conversation.changes);
    if (changes.length > 0) await conversationChanges.insertMany(changes, { session });
    const [opened, used] = [[...this.newSubmissions.values()], [...this.newKeys.values()]];
    try {
      if (opened.length > 0) await submissions.insertMany(opened, { session });
      if (used.length > 0) await usedKeys.insertMany(used, { session });
    } catch (error) {
      throw isDuplicateKeyError(error) ? new WriteConflict() : error;
    }
  }

  private openConversation({ ticket, tokenHash, submission: { id, fingerprint } }: NewConversation): StoredTicket {
    const _id = toSubmissionKey(this.siteId, id);
    const known = this.newSubmissions.get(_id) ?? this.snapshot.submissions.get(_id);
    if (known) {
      if (known.fingerprint !== fingerprint) throw createKeyReusedError();
      return this.findConversation(known.conversationId).toStoredTicket(true);
    }
    const conversation = BatchedConversation.create(
      ticket,
      tokenHash,
      () => this.nextChangeNumber(),
      this.findMemberName,
    );
    this.conversations.set(ticket.id, conversation);
    this.newSubmissions.set(_id, { _id, fingerprint, conversationId: ticket.id });
    return conversation.toStoredTicket(false);
  }

  private change({
    conversationId,
    ticketsOnly,
    change,
    idempotency,
  }: Exclude<ConversationWrite, NewConversation>): StoredTicket {
    const conversation = this.findConversation(conversationId);
    if (ticketsOnly && conversation.current.route !== 'ticket') throw createTicketNotFound();
    if (!idempotency) return conversation.applyTicketChange(change, () => this.nextChangeNumber());
    const _id = toUsedKeyId(this.siteId, conversationId, idempotency.key);
    const used = this.newKeys.get(_id) ?? this.snapshot.usedKeys.get(_id);
    if (used && used.fingerprint !== idempotency.fingerprint) throw createKeyReusedError();
    if (used) return conversation.toStoredTicket(true);
    const stored = conversation.applyTicketChange(change, () => this.nextChangeNumber());
    this.newKeys.set(_id, { _id, fingerprint: idempotency.fingerprint, usedAt: idempotency.at });
    return stored;
  }

  private findConversation(conversationId: string): BatchedConversation {
    const conversation = this.conversations.get(conversationId);
    if (!conversation) throw createTicketNotFound();
    return conversation;
  }

  private readonly findMemberName = (accountId: string): string | undefined => {
    const key = toSiteMemberKey(this.siteId, accountId);
    const { memberNames } = this.snapshot;
    if (!memberNames.has(key)) this.unknownMembers.add(key);
    return memberNames.get(key);
  };

  private nextChangeNumber(): number {
    this.latest += 1;
    return this.latest;
  }
}

function createTicketNotFound(): TicketNotFound {
  return new TicketNotFound('The site has no ticket with this id.');
}

function createKeyReusedError(): IdempotencyKeyReused {
  return new IdempotencyKeyReused('This key was already used for a different request.');
}
