import { IdempotencyKeyReusedError } from '../../../core/shared/domain-error.ts';
import { toUnnamedAssignee, withCurrentAssignee } from '../../../core/tickets/assignee.ts';
import { isLinkChange, listChangedFields } from '../../../core/tickets/conversation-change.ts';
import {
  type ErasedConversation,
  type ErasureCommand,
  isErasurePermitted,
} from '../../../core/tickets/erased-conversation.ts';
import {
  deriveInboxFields,
  haveSameInboxSources,
  toLookupEmail,
  toLookupPhone,
} from '../../../core/tickets/inbox-fields.ts';
import { deriveFirstAnswer, deriveResolvedAt } from '../../../core/tickets/milestones.ts';
import type { ConversationRoute, Ticket } from '../../../core/tickets/ticket.ts';
import { parseTicket, serializeStoredTicket } from '../../../core/tickets/ticket-document.ts';
import { TicketErasedError, TicketNotFoundError } from '../../../core/tickets/ticket-errors.ts';
import { toTicketEvents } from '../../../core/tickets/ticket-events.ts';
import type {
  IdempotencyRecord,
  NewConversation,
  StoredDocument,
  TicketChangeFunction,
  TicketFilter,
  TicketPage,
  TicketRepository,
  TicketSortKey,
  TicketWriteResult,
} from '../../../core/tickets/ticket-repository.port.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';
import { UnsyncedChangeTracker } from '../database/unsynced-change-tracker.ts';
import { EventAppender } from '../webhooks/event-appender.ts';
import { ConversationEraser } from './conversation-eraser.ts';
import { TicketPageReader } from './ticket-page-reader.ts';
import { TicketStatements } from './ticket-statements.ts';

export class SqliteTicketRepository implements TicketRepository {
  private readonly pageReader: TicketPageReader;
  private readonly statements: TicketStatements;
  private readonly eventAppender;
  private readonly eraser;
  private readonly unsyncedChanges = new UnsyncedChangeTracker();

  constructor(private readonly database: SqliteDatabase) {
    this.eventAppender = new EventAppender(database.connection);
    this.eraser = new ConversationEraser(database.connection);
    this.pageReader = new TicketPageReader(database.connection);
    this.statements = new TicketStatements(database.connection);
  }

  addConversation({ ticket: given, tokenHash, submission }: NewConversation): Promise<TicketWriteResult> {
    return this.writeConversation(given.siteId, (nextChange) => {
      const ticket = this.withCurrentAssignee(given);
      const existing = this.statements.selectSubmission.get(ticket.siteId, submission.id);
      if (existing) {
        if (existing.fingerprint !== submission.fingerprint) throw createKeyReusedError();
        return this.toTicketWriteResult(this.readStoredTicket(ticket.siteId, existing.conversation_id), true);
      }
      const changeNumber = nextChange();
      this.statements.insert.run({
        ...toConversationColumns(ticket, changeNumber),
        ...toInboxColumns(ticket),
        ...toMilestoneColumns(ticket),
        route: ticket.request.route,
        token_hash: tokenHash,
        created_at: ticket.createdAt,
        visitor_email: toLookupEmail(ticket.visitor.email),
        visitor_phone: toLookupPhone(ticket.visitor.phone),
      });
      this.statements.insertSubmission.run(ticket.siteId, submission.id, submission.fingerprint, ticket.id);
      this.eventAppender.append(ticket.siteId, () => toTicketEvents(undefined, ticket, changeNumber));
      return { ticket, changeNumber, isRepeated: false };
    });
  }

  listPage(
    siteId: string,
    filter: TicketFilter,
    limit: number,
    skip: number,
    after?: TicketSortKey,
  ): Promise<TicketPage> {
    return this.database.read(() => {
      const page = this.pageReader.readPage(siteId, filter, limit, skip, after);
      return { ...page, latestChangeNumber: this.unsyncedChanges.findLatestSynced(siteId, page.latestChangeNumber) };
    });
  }

  findDocument(siteId: string, ticketId: string): Promise<StoredDocument | undefined> {
    return this.database.read(() => {
      const row = this.statements.selectDocument.get(ticketId, siteId);
      if (!row) this.rejectErased(siteId, ticketId, 'ticket');
      return row && { document: row[0], changeNumber: row[1] };
    });
  }

  change(
    siteId: string,
    ticketId: string,
    change: TicketChangeFunction,
    idempotency?: IdempotencyRecord,
  ): Promise<TicketWriteResult> {
    return this.writeConversation(siteId, (nextChange) => {
      const existing = this.readStoredTicket(siteId, ticketId, 'ticket');
      const used = idempotency && this.statements.selectUsedKey.get(ticketId, idempotency.key);
      if (used && used.fingerprint !== idempotency.fingerprint) throw createKeyReusedError();
      if (used) return this.toTicketWriteResult(existing, true);
      const stored = this.applyTicketChange(existing, change, nextChange);
      if (idempotency)
        this.statements.insertUsedKey.run(ticketId, idempotency.key, idempotency.fingerprint, idempotency.at);
      return stored;
    });
  }

  findConversation(siteId: string, conversationId: string, tokenHash: string): Promise<Ticket | undefined> {
    return this.database.read(() => {
      const row = this.statements.selectByToken.get(conversationId, siteId, tokenHash);
      if (!row) this.rejectErased(siteId, conversationId);
      return row && this.withCurrentAssignee(parseTicketRow(row));
    });
  }

  findConversationChangeNumber(siteId: string, conversationId: string, tokenHash: string): Promise<number | undefined> {
    return this.database.read(() => this.statements.selectChangeNumber.get(conversationId, siteId, tokenHash));
  }

  findSubmissionId(siteId: string, conversationId: string): Promise<string | undefined> {
    return this.database.read(() => {
      const submissionId = this.statements.selectSubmissionId.get(conversationId, siteId);
      if (submissionId === undefined) this.rejectErased(siteId, conversationId);
      return submissionId;
    });
  }

  changeConversation(siteId: string, conversationId: string, change: TicketChangeFunction): Promise<TicketWriteResult> {
    return this.writeConversation(siteId, (nextChange) =>
      this.applyTicketChange(this.readStoredTicket(siteId, conversationId), change, nextChange),
    );
  }

  erase(siteId: string, conversationId: string, command: ErasureCommand): Promise<ErasedConversation> {
    return this.writeConversation(siteId, (nextChange) => {
      const { ticket } = this.readStoredTicket(siteId, conversationId, command.ticketsOnly ? 'ticket' : undefined);
      if (!isErasurePermitted(ticket, command)) throw new TicketNotFoundError('The site has no ticket with this id.');
      return this.eraser.erase(ticket, nextChange(), command);
    });
  }

  listUnresolvedAssignedIds(siteId: string, accountId: string, limit: number): Promise<readonly string[]> {
    return this.database.read(() => this.statements.selectAssignedIds.all(siteId, accountId, limit));
  }

  unassignResolved(siteId: string, accountId: string, limit: number): Promise<number> {
    return this.database.write(() => this.statements.unassignResolved.run(siteId, accountId, limit).changes);
  }

  deleteIdempotencyKeys(at: number, limit: number): Promise<number> {
    return this.database.write(() => this.statements.deleteUsedKeys.run(at, limit).changes);
  }

  /**
   * Returns the ticket as it is stored. Its assignee may no longer be a member of the site. Changes need this assignee,
   * so that they can record its removal.
   * @throws TicketErasedError
   * @throws TicketNotFoundError
   */
  private readStoredTicket(siteId: string, conversationId: string, route?: ConversationRoute): TicketWriteResult {
    const row = this.statements.selectById.get(conversationId, siteId);
    if (!row) this.rejectErased(siteId, conversationId, route);
    if (!row || (route && row.route !== route)) throw new TicketNotFoundError('The site has no ticket with this id.');
    return { ticket: parseTicketRow(row), changeNumber: row.change_number, isRepeated: false };
  }

  /** @throws TicketErasedError if the conversation was erased and had the given route; without `route`, any route */
  private rejectErased(siteId: string, conversationId: string, route?: ConversationRoute): void {
    const erased = this.statements.selectErasedRoute.get(conversationId, siteId);
    if (erased !== undefined && (route === undefined || erased === route)) throw new TicketErasedError();
  }

  private applyTicketChange(
    existing: TicketWriteResult,
    change: TicketChangeFunction,
    nextChange: () => number,
  ): TicketWriteResult {
    const changed = change(existing.ticket, existing.changeNumber);
    if (changed === existing.ticket) return this.toTicketWriteResult(existing, false);
    const ticket = this.withCurrentAssignee(changed);
    const changeNumber = nextChange();
    const columns = toConversationColumns(ticket, changeNumber);
    if (haveSameInboxSources(existing.ticket, ticket)) this.statements.update.run(columns);
    else this.statements.updateWithInbox.run({ ...columns, ...toInboxColumns(ticket) });
    this.storeMilestones(existing.ticket, ticket);
    const changes = listChangedFields(existing.ticket, ticket);
    if (changes.length > 0) this.statements.insertChanges.run(ticket.id, changeNumber, JSON.stringify(changes));
    if (changes.some(isLinkChange)) this.statements.refreshCard.run(ticket.id);
    this.eventAppender.append(ticket.siteId, () => toTicketEvents(existing.ticket, ticket, changeNumber));
    return { ticket, changeNumber, isRepeated: false };
  }

  private toTicketWriteResult({ ticket, changeNumber }: TicketWriteResult, isRepeated: boolean): TicketWriteResult {
    return { ticket: this.withCurrentAssignee(ticket), changeNumber, isRepeated };
  }

  private withCurrentAssignee(ticket: Ticket): Ticket {
    return withCurrentAssignee(ticket, (accountId) => this.statements.selectMemberName.get(ticket.siteId, accountId));
  }

  /** Stores the first answer and the first resolution of a conversation, if this change caused them. */
  private storeMilestones(before: Ticket, after: Ticket): void {
    if (before.messages !== after.messages && deriveFirstAnswer(before) === undefined) {
      const first = deriveFirstAnswer(after);
      if (first) this.statements.updateFirstAnswer.run(first.firstAnsweredAt, first.firstAnswerMs, after.id);
    }
    if (before.status !== 'resolved' && after.status === 'resolved')
      this.statements.updateResolvedAt.run(after.updatedAt, after.id);
  }

  /**
   * Runs `work`, which changes a conversation of the site, in a write. `work` calls `nextChange` for the number of its
   * change. The number counts as unsynced until the write is on disk.
   */
  private async writeConversation<T>(siteId: string, work: (nextChange: () => number) => T): Promise<T> {
    let changeNumber: number | undefined;
    const nextChange = () => {
      if (changeNumber !== undefined) this.unsyncedChanges.remove(siteId, changeNumber);
      changeNumber = this.statements.incrementChangeNumber.get(siteId) ?? 0;
      this.unsyncedChanges.add(siteId, changeNumber);
      return changeNumber;
    };
    try {
      return await this.database.write(() => work(nextChange));
    } finally {
      if (changeNumber !== undefined) this.unsyncedChanges.remove(siteId, changeNumber);
    }
  }
}

/** Parses a stored ticket. The row has no name of the assignee, so `withCurrentAssignee` must add it. */
function parseTicketRow({
  document,
  assignee_id,
}: {
  readonly document: string;
  readonly assignee_id: string | null;
}): Ticket {
  return parseTicket(document, toUnnamedAssignee(assignee_id));
}

function toConversationColumns(ticket: Ticket, changeNumber: number) {
  return {
    id: ticket.id,
    site_id: ticket.siteId,
    status: ticket.status,
    priority: ticket.priority,
    team: ticket.team,
    assignee_id: ticket.assignee?.accountId ?? null,
    external_system: ticket.externalSystem,
    external_ticket_id: ticket.externalTicketId,
    updated_at: ticket.updatedAt,
    change_number: changeNumber,
    last_changed_by: ticket.lastChangedBy,
    document: serializeStoredTicket(ticket),
  };
}

function toInboxColumns(ticket: Ticket) {
  const { waitingFor, waitingSince, lastMessage, visitorMessages } = deriveInboxFields(ticket);
  return {
    waiting_for: waitingFor,
    waiting_since: waitingSince,
    last_message: lastMessage && JSON.stringify(lastMessage),
    visitor_messages: visitorMessages,
  };
}

function toMilestoneColumns(ticket: Ticket) {
  const first = deriveFirstAnswer(ticket);
  return {
    first_answered_at: first?.firstAnsweredAt ?? null,
    first_answer_ms: first?.firstAnswerMs ?? null,
    resolved_at: deriveResolvedAt(ticket, undefined) ?? null,
  };
}

function createKeyReusedError(): IdempotencyKeyReusedError {
  return new IdempotencyKeyReusedError('This key was already used for a different request.');
}
