import type { Ticket } from '../../core/tickets/ticket.ts';
import { readTicketDocument } from '../../core/tickets/ticket-document.ts';
import type {
  Once,
  Opening,
  Position,
  Stored,
  StoredDocument,
  TicketChange,
  TicketFilter,
  TicketPage,
  TicketRepository,
} from '../../core/tickets/ticket-repository.port.ts';
import type { MongoDatabase } from './mongo-database.ts';
import { SiteBatches } from './site-batches.ts';
import { TicketPages } from './ticket-pages.ts';

export class MongoTicketRepository implements TicketRepository {
  private readonly pages: TicketPages;
  private readonly batches: SiteBatches;
  private readonly documents: (key: string) => Promise<StoredDocument | undefined>;

  constructor(private readonly database: MongoDatabase) {
    this.pages = new TicketPages(database);
    this.batches = new SiteBatches(database);
    this.documents = database.gathering((keys) => this.documentsUnder(keys));
  }

  open(opening: Opening): Promise<Stored> {
    return this.batches.store(opening.ticket.siteId, opening);
  }

  page(siteId: string, filter: TicketFilter, limit: number, skip: number, after?: Position): Promise<TicketPage> {
    return this.pages.page(siteId, filter, limit, skip, after);
  }

  document(siteId: string, ticketId: string): Promise<StoredDocument | undefined> {
    return this.documents(`${siteId} ${ticketId}`);
  }

  change(siteId: string, ticketId: string, change: TicketChange, once?: Once): Promise<Stored> {
    return this.batches.store(siteId, { conversationId: ticketId, ticketsOnly: true, change, once });
  }

  async conversation(siteId: string, conversationId: string, tokenHash: string): Promise<Ticket | undefined> {
    const { conversations } = this.database.collections;
    const found = await this.database.ask(() =>
      conversations.findOne({ _id: conversationId, siteId, tokenHash }, { projection: { document: 1 } }),
    );
    return found ? readTicketDocument(Buffer.from(found.document).toString()) : undefined;
  }

  changeConversation(siteId: string, conversationId: string, change: TicketChange): Promise<Stored> {
    return this.batches.store(siteId, { conversationId, ticketsOnly: false, change, once: undefined });
  }

  forgetKeys(at: number, limit: number): Promise<number> {
    const { usedKeys } = this.database.collections;
    return this.database.ask(async () => {
      const old = await usedKeys
        .find({ usedAt: { $lt: at } }, { sort: { usedAt: 1 }, limit, projection: { _id: 1 } })
        .toArray();
      if (old.length === 0) return 0;
      return (await usedKeys.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } })).deletedCount;
    });
  }

  private async documentsUnder(keys: readonly string[]): Promise<ReadonlyMap<string, StoredDocument>> {
    const { conversations } = this.database.collections;
    const wanted = keys.map((key) => key.split(' '));
    const siteIds = [...new Set(wanted.map(([siteId = '']) => siteId))];
    const ids = wanted.map(([, id = '']) => id);
    const found = await conversations
      .find(
        { _id: { $in: ids }, siteId: { $in: siteIds }, route: 'ticket' },
        { projection: { siteId: 1, changeNumber: 1, document: 1 } },
      )
      .toArray();
    return new Map(
      found.map(({ _id, siteId, document, changeNumber }) => [`${siteId} ${_id}`, { document, changeNumber }]),
    );
  }
}
