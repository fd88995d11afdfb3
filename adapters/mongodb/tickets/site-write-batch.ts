import type { ClientSession } from 'mongodb';
import type { AnyEventType, NewEvent } from '../../../core/events/event.ts';
import { IdempotencyKeyReusedError } from '../../../core/shared/domain-error.ts';
import { TicketNotFoundError } from '../../../core/tickets/ticket-errors.ts';
import type { NewConversation, TicketWriteResult } from '../../../core/tickets/ticket-repository.port.ts';
import { isDuplicateKeyError } from '../database/duplicate-key.ts';
import { WriteConflictError } from '../database/write-conflict-error.ts';
import { BatchedConversation } from '../documents/conversation-mapper.ts';
import { toIdempotencyRecordKey, toSiteMemberKey, toSubmissionKey } from '../documents/document-keys.ts';
import type {
  Collections,
  ConversationDocument,
  ConversationSubmissionDocument,
  IdempotencyRecordDocument,
} from '../documents/documents.ts';
import type { ConversationWrite } from './conversation-write.ts';
import type { WriteDependencies } from './write-dependencies.ts';

/** The result of one write of a batch, or the error that its caller gets. */
export type ConversationWriteOutcome = { readonly stored: TicketWriteResult } | { readonly error: unknown };

/**
 * A batch of writes to one site's conversations. `applyWrite` applies them in memory one after the other. Then `write`
 * stores their results in one transaction.
 */
export class SiteWriteBatch {
  private readonly conversations = new Map<string, BatchedConversation>();
  private readonly newSubmissions = new Map<string, ConversationSubmissionDocument>();
  private readonly newIdempotencyRecords = new Map<string, IdempotencyRecordDocument>();
  /** The keys of the members whose names the batch needs, and whose names the snapshot does not contain. */
  readonly membersWithUnreadNames = new Set<string>();

  /** `latestChangeNumber` is the site's latest change number before the batch. */
  constructor(
    private readonly siteId: string,
    private readonly snapshot: WriteDependencies,
    private latestChangeNumber: number,
  ) {
    for (const [id, stored] of snapshot.conversations)
      this.conversations.set(id, BatchedConversation.fromDocument(stored, this.findMemberName));
  }

  /** The site's latest change number after the batch. */
  get lastChangeNumber(): number {
    return this.latestChangeNumber;
  }

  /** Applies one write in memory. A write that throws has no effect. */
  applyWrite(write: ConversationWrite): ConversationWriteOutcome {
    try {
      return { stored: 'ticket' in write ? this.openConversation(write) : this.changeConversation(write) };
    } catch (error) {
      return { error };
    }
  }

  /** The new and changed conversations, in their new state. */
  get changedConversations(): readonly ConversationDocument[] {
    return [...this.conversations.values()].filter(({ isChanged }) => isChanged).map(({ current }) => current);
  }

  get isEmpty(): boolean {
    return this.changedConversations.length === 0 && this.newIdempotencyRecords.size === 0;
  }

  /** Returns the events of the changes in the batch. The events of one conversation are in the order of its changes. */
  listEvents(): readonly NewEvent<AnyEventType>[] {
    return [...this.conversations.values()].flatMap((conversation) => conversation.listEvents());
  }

  /**
   * Stores the results of the batch in the session's transaction.
   * @throws WriteConflictError if a document has changed since the snapshot was read
   */
  async write(collections: Collections, session: ClientSession): Promise<void> {
    const { conversations, conversationChanges, submissions, usedKeys } = collections;
    const changed = [...this.conversations.values()].filter(({ isChanged }) => isChanged);
    if (changed.length > 0) {
      const writes = changed.map((conversation) => conversation.toBulkWrite());
      const { matchedCount, insertedCount } = await conversations.bulkWrite(writes, { session, ordered: false });
      if (matchedCount + insertedCount < changed.length) throw new WriteConflictError();
    }
    const changes = changed.flatMap((conversation) => conversation.historyEntries);
    if (changes.length > 0) await conversationChanges.insertMany(changes, { session });
    const [submissionDocuments, idempotencyRecordDocuments] = [
      [...this.newSubmissions.values()],
      [...this.newIdempotencyRecords.values()],
    ];
    try {
      if (submissionDocuments.length > 0) await submissions.insertMany(submissionDocuments, { session });
      if (idempotencyRecordDocuments.length > 0) await usedKeys.insertMany(idempotencyRecordDocuments, { session });
    } catch (error) {
      throw isDuplicateKeyError(error) ? new WriteConflictError() : error;
    }
  }

  private openConversation({ ticket, tokenHash, submission: { id, fingerprint } }: NewConversation): TicketWriteResult {
    const _id = toSubmissionKey(this.siteId, id);
    const existing = this.newSubmissions.get(_id) ?? this.snapshot.submissions.get(_id);
    if (existing) {
      if (existing.fingerprint !== fingerprint) throw createKeyReusedError();
      return this.findConversation(existing.conversationId).toTicketWriteResult(true);
    }
    const conversation = BatchedConversation.create(
      ticket,
      tokenHash,
      () => this.takeNextChangeNumber(),
      this.findMemberName,
    );
    this.conversations.set(ticket.id, conversation);
    this.newSubmissions.set(_id, { _id, fingerprint, conversationId: ticket.id });
    return conversation.toTicketWriteResult(false);
  }

  private changeConversation({
    conversationId,
    ticketsOnly,
    change,
    idempotency,
  }: Exclude<ConversationWrite, NewConversation>): TicketWriteResult {
    const conversation = this.findConversation(conversationId);
    if (ticketsOnly && conversation.current.route !== 'ticket') throw createTicketNotFoundError();
    if (!idempotency) return conversation.applyTicketChange(change, () => this.takeNextChangeNumber());
    const _id = toIdempotencyRecordKey(this.siteId, conversationId, idempotency.key);
    const used = this.newIdempotencyRecords.get(_id) ?? this.snapshot.idempotencyRecords.get(_id);
    if (used && used.fingerprint !== idempotency.fingerprint) throw createKeyReusedError();
    if (used) return conversation.toTicketWriteResult(true);
    const stored = conversation.applyTicketChange(change, () => this.takeNextChangeNumber());
    this.newIdempotencyRecords.set(_id, { _id, fingerprint: idempotency.fingerprint, usedAt: idempotency.at });
    return stored;
  }

  private findConversation(conversationId: string): BatchedConversation {
    const conversation = this.conversations.get(conversationId);
    if (!conversation) throw createTicketNotFoundError();
    return conversation;
  }

  private readonly findMemberName = (accountId: string): string | undefined => {
    const key = toSiteMemberKey(this.siteId, accountId);
    const { memberNames } = this.snapshot;
    if (!memberNames.has(key)) this.membersWithUnreadNames.add(key);
    return memberNames.get(key);
  };

  private takeNextChangeNumber(): number {
    this.latestChangeNumber += 1;
    return this.latestChangeNumber;
  }
}

function createTicketNotFoundError(): TicketNotFoundError {
  return new TicketNotFoundError('The site has no ticket with this id.');
}

function createKeyReusedError(): IdempotencyKeyReusedError {
  return new IdempotencyKeyReusedError('This key was already used for a different request.');
}
