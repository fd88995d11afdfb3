import type { ErasedConversation, ErasureCommand } from '../../../core/tickets/erased-conversation.ts';
import { CONVERSATION_ROUTES, type Ticket } from '../../../core/tickets/ticket.ts';
import { TicketNotFoundError } from '../../../core/tickets/ticket-errors.ts';
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
import type { MongoDatabase } from '../database/mongo-database.ts';
import { parseStoredTicket, toPublishedDocument } from '../documents/conversation-mapper.ts';
import { toSiteKeyRange, toSubmissionKey } from '../documents/document-keys.ts';
import { MongoEventAppender } from '../webhooks/event-appender.ts';
import { ConversationEraser } from './conversation-eraser.ts';
import type { ConversationChangeRequest } from './conversation-write.ts';
import { MemberNameReader } from './member-name-reader.ts';
import { SiteWriteQueues } from './site-write-queues.ts';
import { TicketPageReader } from './ticket-page-reader.ts';
import { WriteDependencyReader } from './write-dependencies.ts';

export class MongoTicketRepository implements TicketRepository {
  private readonly pageReader: TicketPageReader;
  private readonly writeQueues: SiteWriteQueues;
  private readonly dependencyReader: WriteDependencyReader;
  private readonly eraser: ConversationEraser;
  private readonly memberNameReader: MemberNameReader;

  constructor(private readonly database: MongoDatabase) {
    this.pageReader = new TicketPageReader(database);
    this.dependencyReader = new WriteDependencyReader(database);
    this.memberNameReader = new MemberNameReader(database);
    const events = new MongoEventAppender(database);
    this.writeQueues = new SiteWriteQueues(database, this.dependencyReader, events);
    this.eraser = new ConversationEraser(database, events);
  }

  addConversation(opening: NewConversation): Promise<TicketWriteResult> {
    return this.writeQueues.storeWrite(opening.ticket.siteId, opening);
  }

  listPage(
    siteId: string,
    filter: TicketFilter,
    limit: number,
    skip: number,
    after?: TicketSortKey,
  ): Promise<TicketPage> {
    return this.pageReader.readPage(siteId, filter, limit, skip, after);
  }

  async findDocument(siteId: string, ticketId: string): Promise<StoredDocument | undefined> {
    const stored = await this.dependencyReader.findConversation(siteId, ticketId);
    if (!stored) await this.eraser.rejectErased(siteId, ticketId, true);
    if (stored?.route !== 'ticket') return undefined;
    const findName = await this.memberNameReader.readNames(siteId, [stored]);
    return { document: toPublishedDocument(stored, findName), changeNumber: stored.changeNumber };
  }

  change(
    siteId: string,
    ticketId: string,
    change: TicketChangeFunction,
    idempotency?: IdempotencyRecord,
  ): Promise<TicketWriteResult> {
    const write = { conversationId: ticketId, ticketsOnly: true, change, idempotency };
    return this.storeChange(siteId, write);
  }

  async findConversation(siteId: string, conversationId: string, tokenHash: string): Promise<Ticket | undefined> {
    const stored = await this.dependencyReader.findConversation(siteId, conversationId);
    if (!stored) await this.eraser.rejectErased(siteId, conversationId, false);
    if (stored?.tokenHash !== tokenHash) return undefined;
    return parseStoredTicket(stored, await this.memberNameReader.readNames(siteId, [stored]));
  }

  async findConversationChangeNumber(
    siteId: string,
    conversationId: string,
    tokenHash: string,
  ): Promise<number | undefined> {
    const { conversations } = this.database.collections;
    const filter = { _id: conversationId, siteId, tokenHash };
    const options = { projection: { changeNumber: 1 } } as const;
    return (await this.database.execute(() => conversations.findOne(filter, options)))?.changeNumber;
  }

  async findSubmissionId(siteId: string, conversationId: string): Promise<string | undefined> {
    const { submissions } = this.database.collections;
    const options = { projection: { _id: 1 }, hint: 'submissions_of_conversation' } as const;
    const filter = { conversationId, _id: toSiteKeyRange(siteId) };
    const found = await this.database.execute(() => submissions.findOne(filter, options));
    if (!found) await this.eraser.rejectErased(siteId, conversationId, false);
    return found?._id.slice(toSubmissionKey(siteId, '').length);
  }

  changeConversation(siteId: string, conversationId: string, change: TicketChangeFunction): Promise<TicketWriteResult> {
    return this.storeChange(siteId, { conversationId, ticketsOnly: false, change, idempotency: undefined });
  }

  erase(siteId: string, conversationId: string, command: ErasureCommand): Promise<ErasedConversation> {
    return this.eraser.erase(siteId, conversationId, command);
  }

  async listUnresolvedAssignedIds(siteId: string, accountId: string, limit: number): Promise<readonly string[]> {
    return this.findAssigned(siteId, accountId, { $ne: 'resolved' }, limit);
  }

  async unassignResolved(siteId: string, accountId: string, limit: number): Promise<number> {
    const ids = await this.findAssigned(siteId, accountId, 'resolved', limit);
    if (ids.length === 0) return 0;
    const { conversations } = this.database.collections;
    const filter = { _id: { $in: [...ids] }, siteId, assigneeId: accountId };
    await this.database.execute(() => conversations.updateMany(filter, { $unset: { assigneeId: 1 } }));
    return ids.length;
  }

  private async findAssigned(
    siteId: string,
    accountId: string,
    status: string | { readonly $ne: string },
    limit: number,
  ): Promise<readonly string[]> {
    const filter = { siteId, route: { $in: [...CONVERSATION_ROUTES] }, assigneeId: accountId, status };
    const options = { projection: { _id: 1 }, hint: 'conversations_by_assignee', limit } as const;
    const found = this.database.collections.conversations.find(filter, options);
    return (await this.database.execute(() => found.toArray())).map(({ _id }) => _id);
  }

  /**
   * Stores a change.
   * @throws TicketErasedError if the conversation was erased
   * @throws TicketNotFoundError if the site has no such conversation, and errors of the change
   */
  private async storeChange(siteId: string, write: ConversationChangeRequest): Promise<TicketWriteResult> {
    try {
      return await this.writeQueues.storeWrite(siteId, write);
    } catch (error) {
      if (error instanceof TicketNotFoundError)
        await this.eraser.rejectErased(siteId, write.conversationId, write.ticketsOnly);
      throw error;
    }
  }

  deleteIdempotencyKeys(at: number, limit: number): Promise<number> {
    const { usedKeys } = this.database.collections;
    return this.database.execute(async () => {
      const old = await usedKeys
        .find({ usedAt: { $lt: at } }, { sort: { usedAt: 1 }, limit, projection: { _id: 1 } })
        .toArray();
      if (old.length === 0) return 0;
      return (await usedKeys.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } })).deletedCount;
    });
  }
}
