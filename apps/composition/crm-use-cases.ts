import { ApplyCrmDeliveries } from '../../core/crm/apply-crm-deliveries.ts';
import { ApplyCrmDelivery } from '../../core/crm/apply-crm-delivery.ts';
import { ConfigureInstallation } from '../../core/crm/configure-installation.ts';
import { CreateInstallation } from '../../core/crm/create-installation.ts';
import { DeleteExpiredDeliveries } from '../../core/crm/delete-expired-deliveries.ts';
import { DryRunMapping } from '../../core/crm/dry-run-mapping.ts';
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
import { ReceiveCrmDelivery } from '../../core/crm/receive-crm-delivery.ts';
import { RecordRefusals } from '../../core/crm/record-refusals.ts';
import { RotateSigningSecret } from '../../core/crm/rotate-signing-secret.ts';
import { SigningSecrets } from '../../core/crm/signing-secrets.ts';
import { TestDelivery } from '../../core/crm/test-delivery.ts';
import { VerifyCrmDelivery } from '../../core/crm/verify-crm-delivery.ts';
import { ChangeLinkedTicket } from '../../core/tickets/change-linked-ticket.ts';
import type { MessageIds } from '../../core/tickets/message-ids.ts';
import type { PortOf } from './tokens.ts';

/** What can be done with CRM installations and their deliveries. Times are in milliseconds. */
export function crmUseCases(port: PortOf, messageIds: MessageIds, leaseMs: number, retentionMillis: number) {
  const [clock, ids, cryptography, feed] = [port('clock'), port('ids'), port('cryptography'), port('changeFeed')];
  const [installations, deliveries, leases] = [port('installations'), port('deliveries'), port('deliveryLeases')];
  const tickets = port('tickets');
  const secrets = new SigningSecrets(port('secretCipher'), cryptography, clock, ids);
  const recordRefusals = new RecordRefusals(installations);
  const readInstallation = new ReadInstallation(installations);
  const verify = new VerifyCrmDelivery(cryptography);
  const receive = new ReceiveCrmDelivery(installations, deliveries, secrets, verify, recordRefusals, feed, clock);
  const previews = new PreviewDelivery(new LinkedTickets(tickets));
  const later = new LaterDeliveries(deliveries, previews);
  const changeTicket = new ChangeLinkedTicket(tickets, port('conversations'), feed, clock, messageIds);
  const apply = new ApplyCrmDelivery(previews, leases, later, changeTicket, cryptography, clock);

  return {
    createInstallation: new CreateInstallation(installations, secrets, clock, ids),
    listInstallations: new ListInstallations(installations),
    readInstallation,
    configureInstallation: new ConfigureInstallation(installations, feed, clock),
    rotateSigningSecret: new RotateSigningSecret(installations, secrets, clock),
    receiveCrmDelivery: receive,
    testDelivery: new TestDelivery(readInstallation, receive, secrets, cryptography, clock, ids),
    applyCrmDeliveries: new ApplyCrmDeliveries(leases, installations, apply, clock, leaseMs),
    listDeliveries: new ListDeliveries(deliveries, readInstallation),
    readDelivery: new ReadDelivery(deliveries),
    reapplyDelivery: new ReapplyDelivery(deliveries, installations, previews, later, feed, clock),
    reapplyDeliveries: new ReapplyDeliveries(deliveries, readInstallation, feed, clock),
    dryRunMapping: new DryRunMapping(readInstallation, deliveries, previews),
    deleteExpiredDeliveries: new DeleteExpiredDeliveries(deliveries, clock, retentionMillis),
    recordRefusals,
    listRefusals: new ListRefusals(installations, recordRefusals),
  };
}
