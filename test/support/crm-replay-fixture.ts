import { MemoryConversationFeed } from '../../adapters/memory/memory-conversation-feed.ts';
import { NodeCryptography } from '../../adapters/node/node-cryptography.ts';
import { TimeSortedIds } from '../../adapters/node/time-sorted-ids.ts';
import { ApplyCrmDeliveries } from '../../core/crm/apply-crm-deliveries.ts';
import { ApplyCrmDelivery } from '../../core/crm/apply-crm-delivery.ts';
import type { FieldMapping } from '../../core/crm/field-mapping.ts';
import type { Installation } from '../../core/crm/installation.ts';
import { LaterDeliveries } from '../../core/crm/later-deliveries.ts';
import { LinkedTickets } from '../../core/crm/linked-tickets.ts';
import { PreviewDelivery } from '../../core/crm/preview-delivery.ts';
import { ReadInstallation } from '../../core/crm/read-installation.ts';
import { ReapplyDeliveries } from '../../core/crm/reapply-deliveries.ts';
import { StoreUnavailable } from '../../core/shared/domain-error.ts';
import { HOUR, MINUTE, SECOND } from '../../core/shared/time.ts';
import { ChangeLinkedTicket } from '../../core/tickets/change-linked-ticket.ts';
import type { ConversationReader } from '../../core/tickets/conversation-reader.port.ts';
import type { LinkedChange } from '../../core/tickets/linked-change.ts';
import { MessageIds } from '../../core/tickets/message-ids.ts';
import { changed, type Ticket } from '../../core/tickets/ticket.ts';
import type { Stored, TicketRepository } from '../../core/tickets/ticket-repository.port.ts';
import { aDelivery, type CrmStores, installed, stored } from './crm-builder.ts';
import { SITE } from './known-ids.ts';
import { ManualClock } from './manual-clock.ts';
import { anOpening, aTicket } from './ticket-builder.ts';

/** The repositories that deliveries are applied with, on one store. */
export interface ReplayStores extends CrmStores {
  readonly tickets: TicketRepository;
  readonly conversations: ConversationReader;
}

/** An installation of `SITE` and its tickets, over any store and a clock that is set by hand. */
export class CrmReplayFixture {
  readonly clock = new ManualClock();
  private readonly cryptography = new NodeCryptography(new Uint8Array(32).fill(1));
  private readonly feed = new MemoryConversationFeed();
  private readonly ids = new MessageIds(new TimeSortedIds(this.clock, this.cryptography), this.cryptography);
  private readonly previews;

  private constructor(
    readonly stores: ReplayStores,
    private readonly installation: Installation,
  ) {
    this.previews = new PreviewDelivery(new LinkedTickets(stores.tickets));
  }

  static async open(stores: ReplayStores, mapping: FieldMapping): Promise<CrmReplayFixture> {
    return new CrmReplayFixture(stores, await installed(stores, { mapping }));
  }

  /** A new ticket that is linked to the record; to none when there is no record. */
  async ticket(externalTicketId: string | null): Promise<string> {
    const ticket = aTicket({ externalTicketId });
    await this.stores.tickets.open(anOpening(ticket));
    return ticket.id;
  }

  async read(ticketId: string): Promise<Ticket> {
    return (await this.stores.tickets.change(SITE, ticketId, (ticket) => ticket)).ticket;
  }

  /** A change by somebody who is not the CRM. */
  async change(ticketId: string, fields: Partial<Ticket>): Promise<void> {
    const isSame = (ticket: Ticket) =>
      Object.entries(fields).every(([name, value]) => ticket[name as keyof Ticket] === value);
    const change = (ticket: Ticket) =>
      isSame(ticket) ? ticket : changed(ticket, fields, 'account:acc_1', this.clock.now());
    await this.stores.tickets.change(SITE, ticketId, change);
  }

  async remap(mapping: FieldMapping): Promise<void> {
    await this.stores.installations.change(SITE, this.installation.id, (one) => ({ ...one, mapping }));
  }

  /** Stores a delivery of the event and answers its id. */
  async send(event: object): Promise<string> {
    const body = new TextEncoder().encode(JSON.stringify(event));
    const delivery = aDelivery(this.installation, { body, receivedAt: this.clock.now() });
    await this.stores.deliveries.accept(delivery);
    return delivery.deliveryId;
  }

  delivery(deliveryId: string) {
    return stored(this.stores.deliveries, { siteId: SITE, installationId: this.installation.id, deliveryId });
  }

  /** Applies what is due; changes of the ticket `refusing` meet a fault. */
  async apply(refusing?: string): Promise<void> {
    const { tickets, conversations, deliveries, turns, installations } = this.stores;
    const change = new RefusingOne(refusing, tickets, conversations, this.feed, this.clock, this.ids);
    const later = new LaterDeliveries(deliveries, this.previews);
    const one = new ApplyCrmDelivery(this.previews, turns, later, change, this.cryptography, this.clock);
    const all = new ApplyCrmDeliveries(turns, installations, one, this.clock, MINUTE);
    const never = new AbortController().signal;
    while (await all.execute(never));
  }

  /** Applies everything that waits, whatever had to be tried again. */
  async drain(): Promise<void> {
    for (let round = 0; round < 3; round += 1) {
      await this.apply();
      this.clock.advance(4 * HOUR);
    }
    await this.apply();
    this.clock.advance(SECOND);
  }

  async reapplyAll(since: number): Promise<number> {
    const { deliveries, installations } = this.stores;
    const reapply = new ReapplyDeliveries(deliveries, new ReadInstallation(installations), this.feed, this.clock);
    return reapply.execute({ siteId: SITE, installationId: this.installation.id, since });
  }
}

class RefusingOne extends ChangeLinkedTicket {
  constructor(
    private readonly refused: string | undefined,
    ...ports: ConstructorParameters<typeof ChangeLinkedTicket>
  ) {
    super(...ports);
  }

  override async execute(change: LinkedChange): Promise<Stored> {
    if (change.ticketId === this.refused) throw new StoreUnavailable('Away.');
    return super.execute(change);
  }
}
