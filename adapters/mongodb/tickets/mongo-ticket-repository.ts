import type { Ticket } from '../../../core/tickets/ticket.ts';
import type {
  IdempotencyRecord,
  NewConversation,
  PagePosition,
  StoredDocument,
  StoredTicket,
  TicketChange,
  TicketFilter,
  TicketPage,
  TicketRepository,
} from '../../../core/tickets/ticket-repository.port.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { parseStoredTicket, toPublishedDocument } from '../documents/conversation-mapper.ts';
import { toSubmissionKey } from '../documents/document-keys.ts';
import { MongoEventAppender } from '../webhooks/event-appender.ts';
import { SiteWriteQueues } from './site-write-queues.ts';
import { TicketPageReader } from './ticket-page-reader.ts';
import { WriteDependencyReader } from './write-dependencies.ts';

export class MongoTicketRepository implements TicketRepository {
  private readonly pages: TicketPageReader;
  private readonly batches: SiteWriteQueues;
  private readonly reads: WriteDependencyReader;

  constructor(private readonly database: MongoDatabase) {
    this.pages = new TicketPageReader(database);
    this.reads = new WriteDependencyReader(database);
    this.batches = new SiteWriteQueues(database, this.reads, new MongoEventAppender(database));
  }

  open(opening: NewConversation): Promise<StoredTicket> {
    return this.batches.storeWrite(opening.ticket.siteId, opening);
  }

  listPage(
    siteId: string,
    filter: TicketFilter,
    limit: number,
    skip: number,
    after?: PagePosition,
  ): Promise<TicketPage> {
    return this.pages.page(siteId, filter, limit, skip, after);
  }

  async findDocument(siteId: string, ticketId: string): Promise<StoredDocument | undefined> {
    const stored = await this.reads.findConversation(siteId, ticketId);
    if (stored?.route !== 'ticket') return undefined;
    return { document: toPublishedDocument(stored), changeNumber: stored.changeNumber };
  }

  change(
    siteId: string,
    ticketId: string,
    change: TicketChange,
    idempotency?: IdempotencyRecord,
  ): Promise<StoredTicket> {
    return this.batches.storeWrite(siteId, { conversationId: ticketId, ticketsOnly: true, change, idempotency });
  }

  async findConversation(siteId: string, conversationId: string, tokenHash: string): Promise<Ticket | undefined> {
    const stored = await this.reads.findConversation(siteId, conversationId);
    if (stored?.tokenHash !== tokenHash) return undefined;
    return parseStoredTicket(stored);
  }

  async findChangeNumber(siteId: string, conversationId: string, tokenHash: string): Promise<number | undefined> {
    const { conversations } = this.database.collections;
    const filter = { _id: conversationId, siteId, tokenHash };
    const options = { projection: { changeNumber: 1 } } as const;
    return (await this.database.execute(() => conversations.findOne(filter, options)))?.changeNumber;
  }

  async findSubmissionId(siteId: string, conversationId: string): Promise<string | undefined> {
    const { submissions } = this.database.collections;
    const options = { projection: { _id: 1 }, hint: 'submissions_of_conversation' } as const;
    const prefix = toSubmissionKey(siteId, '');
    const filter = { conversationId, _id: { $gt: prefix, $lt: `${prefix}\u{10ffff}` } };
    const found = await this.database.execute(() => submissions.findOne(filter, options));
    return found?._id.slice(prefix.length);
  }

  changeConversation(siteId: string, conversationId: string, change: TicketChange): Promise<StoredTicket> {
    return this.batches.storeWrite(siteId, { conversationId, ticketsOnly: false, change, idempotency: undefined });
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
