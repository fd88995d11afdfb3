import { createHash, createHmac } from 'node:crypto';
import { CrmTable } from '../../adapters/memory/crm-table.ts';
import { MemoryDeliveryRepository } from '../../adapters/memory/memory-delivery-repository.ts';
import { MemoryDeliveryTurns } from '../../adapters/memory/memory-delivery-turns.ts';
import { MemoryInstallationRepository } from '../../adapters/memory/memory-installation-repository.ts';
import { AesSecretCipher } from '../../adapters/node/aes-secret-cipher.ts';
import { ApplyCrmDeliveries } from '../../core/crm/apply-crm-deliveries.ts';
import { ApplyCrmDelivery } from '../../core/crm/apply-crm-delivery.ts';
import { ConfigureInstallation } from '../../core/crm/configure-installation.ts';
import { CreateInstallation } from '../../core/crm/create-installation.ts';
import { DeleteExpiredDeliveries } from '../../core/crm/delete-expired-deliveries.ts';
import type { Delivery } from '../../core/crm/delivery.ts';
import { DryRunMapping } from '../../core/crm/dry-run-mapping.ts';
import type { FieldMapping } from '../../core/crm/field-mapping.ts';
import { LaterDeliveries } from '../../core/crm/later-deliveries.ts';
import { LinkedTickets } from '../../core/crm/linked-tickets.ts';
import { ListDeliveries } from '../../core/crm/list-deliveries.ts';
import { ListInstallations } from '../../core/crm/list-installations.ts';
import { ListRefusals } from '../../core/crm/list-refusals.ts';
import { PreviewDelivery } from '../../core/crm/preview-delivery.ts';
import { ReadDelivery } from '../../core/crm/read-delivery.ts';
import { ReadInstallation } from '../../core/crm/read-installation.ts';
import { ReapplyDeliveries } from '../../core/crm/reapply-deliveries.ts';
import { ReapplyDelivery } from '../../core/crm/reapply-delivery.ts';
import { type IncomingDelivery, ReceiveCrmDelivery } from '../../core/crm/receive-crm-delivery.ts';
import { RecordRefusals } from '../../core/crm/record-refusals.ts';
import { RotateSigningSecret } from '../../core/crm/rotate-signing-secret.ts';
import { SigningSecrets } from '../../core/crm/signing-secrets.ts';
import { TestDelivery } from '../../core/crm/test-delivery.ts';
import { VerifyCrmDelivery } from '../../core/crm/verify-crm-delivery.ts';
import { DAY, isoTime, MINUTE } from '../../core/shared/time.ts';
import { ChangeLinkedTicket } from '../../core/tickets/change-linked-ticket.ts';
import type { ConversationReader } from '../../core/tickets/conversation-reader.port.ts';
import { A_MAPPING, stored } from './crm-builder.ts';
import { SITE } from './known-ids.ts';
import { TicketDesk } from './ticket-desk.ts';

/** The use cases of CRM inbound on the memory adapters, with the tickets that they change. */
export class CrmDesk extends TicketDesk {
  private readonly table = new CrmTable();
  readonly installations = new MemoryInstallationRepository(this.table);
  readonly deliveries = new MemoryDeliveryRepository(this.table);
  readonly turns = new MemoryDeliveryTurns(this.table);
  readonly secrets = new SigningSecrets(
    new AesSecretCipher(new Uint8Array(32).fill(1)),
    this.cryptography,
    this.clock,
    this.ids,
  );
  readonly recordRefusals = new RecordRefusals(this.installations);
  readonly readInstallation = new ReadInstallation(this.installations);
  readonly createInstallation = new CreateInstallation(this.installations, this.secrets, this.clock, this.ids);
  readonly listInstallations = new ListInstallations(this.installations);
  readonly configureInstallation = new ConfigureInstallation(this.installations, this.feed, this.clock);
  readonly rotateSigningSecret = new RotateSigningSecret(this.installations, this.secrets, this.clock);
  readonly receive = new ReceiveCrmDelivery(
    this.installations,
    this.deliveries,
    this.secrets,
    new VerifyCrmDelivery(this.cryptography),
    this.recordRefusals,
    this.feed,
    this.clock,
  );
  readonly testDelivery = new TestDelivery(
    this.readInstallation,
    this.receive,
    this.secrets,
    this.cryptography,
    this.clock,
    this.ids,
  );
  readonly previews = new PreviewDelivery(new LinkedTickets(this.tickets));
  readonly later = new LaterDeliveries(this.deliveries, this.previews);
  readonly changeLinkedTicket = this.changingWith(this.conversations);
  readonly listDeliveries = new ListDeliveries(this.deliveries, this.readInstallation);
  readonly readDelivery = new ReadDelivery(this.deliveries);
  readonly reapplyDelivery = new ReapplyDelivery(
    this.deliveries,
    this.installations,
    this.previews,
    this.later,
    this.feed,
    this.clock,
  );
  readonly reapplyDeliveries = new ReapplyDeliveries(this.deliveries, this.readInstallation, this.feed, this.clock);
  readonly dryRunMapping = new DryRunMapping(this.readInstallation, this.deliveries, this.previews);
  readonly deleteExpired = new DeleteExpiredDeliveries(this.deliveries, this.clock, 30 * DAY);
  readonly listRefusals = new ListRefusals(this.installations, this.recordRefusals);
  private sent = 0;

  /** An installation of `SITE` that takes deliveries; its mapping is `A_MAPPING` unless another is given. */
  async install(mapping: FieldMapping | null = A_MAPPING): Promise<{ installationId: string; secret: string }> {
    const { installation, secret } = await this.createInstallation.execute({ siteId: SITE, name: 'Our CRM' });
    const installationId = installation.id;
    await this.configureInstallation.execute({ siteId: SITE, installationId, inboundEnabled: true, mapping });
    return { installationId, secret };
  }

  /** A ticket that is linked to the record. */
  async linkedTicket(externalTicketId: string): Promise<string> {
    const { ticketId } = await this.openTicket();
    await this.tickets.change(SITE, ticketId, (ticket) => ({ ...ticket, externalTicketId }));
    return ticketId;
  }

  /** A rightly signed delivery, sent now under an id of its own unless one is given. */
  signed(
    { installationId, secret }: { installationId: string; secret: string },
    event: unknown,
    given: { readonly deliveryId?: string; readonly timestamp?: string; readonly digest?: string } = {},
  ): IncomingDelivery {
    this.sent += 1;
    const body = Buffer.from(typeof event === 'string' ? event : JSON.stringify(event));
    const { deliveryId = `event:${this.sent}`, timestamp = isoTime(this.clock.now()) } = given;
    const { digest = createHash('sha256').update(body).digest('hex') } = given;
    const hmac = createHmac('sha256', secret).update(`${timestamp}.${deliveryId}.`).update(body).digest('hex');
    const headers = {
      'x-service-timestamp': [timestamp],
      'x-service-delivery-id': [deliveryId],
      'x-service-content-sha256': [digest],
      'x-service-signature': [`v1=${hmac}`],
    };
    return { installationId, headers, body };
  }

  /** Sends a signed delivery and answers its id. */
  async send(to: { installationId: string; secret: string }, event: unknown): Promise<string> {
    return (await this.receive.execute(this.signed(to, event))).deliveryId;
  }

  /** Applies what is due, `apply` standing in for single parts of the way. */
  async apply({
    change = this.changeLinkedTicket,
    turns = this.turns,
    previews = this.previews,
  } = {}): Promise<readonly unknown[]> {
    const one = new ApplyCrmDelivery(previews, turns, this.later, change, this.cryptography, this.clock);
    const all = new ApplyCrmDeliveries(turns, this.installations, one, this.clock, MINUTE);
    const faults: unknown[] = [];
    const never = new AbortController().signal;
    for (let turn = await all.execute(never); turn; turn = await all.execute(never)) faults.push(...turn.faults);
    return faults;
  }

  /** Changes linked tickets by what this reader knows of their history. */
  changingWith(conversations: Pick<ConversationReader, 'history'>): ChangeLinkedTicket {
    return new ChangeLinkedTicket(this.tickets, conversations, this.feed, this.clock, this.messageIds);
  }

  /** The delivery as it is stored. */
  delivery(installationId: string, deliveryId: string): Promise<Delivery> {
    return stored(this.deliveries, { siteId: SITE, installationId, deliveryId });
  }
}
